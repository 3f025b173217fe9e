package dev.isoscope.sql.dialect;

import dev.isoscope.sql.tree.Feature;
import java.util.Set;

/** A DBMS that has less than those that are known so far, as the next one may. */
public final class PlainDialect extends Dialect {
  public PlainDialect() {
    super("plain", lean());
  }

  private static Set<Feature> lean() {
    Set<Feature> features = common();
    features.removeAll(Set.of(Feature.UNION, Feature.INTERSECT, Feature.EXCEPT));
    return features;
  }
}
