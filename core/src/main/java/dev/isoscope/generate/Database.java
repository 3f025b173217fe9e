package dev.isoscope.generate;

import dev.isoscope.sql.tree.Feature;
import dev.isoscope.sql.tree.Literal;
import dev.isoscope.sql.tree.Table;
import java.util.List;
import java.util.Set;

/**
 * Tables and rows that transactions work on.
 *
 * @param contents the rows, table by table
 * @param init the statements that lay them out
 * @param features what the statements hold
 */
public record Database(
    List<Table> tables,
    List<List<List<Literal>>> contents,
    List<String> init,
    Set<Feature> features) {
  public Database {
    tables = List.copyOf(tables);
    contents = List.copyOf(contents);
    init = List.copyOf(init);
    features = Features.frozen(features);
  }
}
