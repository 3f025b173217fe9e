package dev.isoscope.sql.tree;

import java.util.EnumSet;
import java.util.List;
import java.util.Set;

/**
 * SQL text in the making. Nodes also note the features they are, so that what a text holds is known
 * from the same walk that wrote it.
 */
public final class SqlText {
  private final Notation notation;
  private final Set<Feature> features;
  private final StringBuilder text = new StringBuilder(80);

  /**
   * @param features takes the features that the text turns out to have
   */
  public SqlText(Notation notation, Set<Feature> features) {
    this.notation = notation;
    this.features = features;
  }

  /** Writes one node. */
  public static String of(SqlNode node, Notation notation) {
    return of(node, notation, EnumSet.noneOf(Feature.class));
  }

  /** Writes one node and adds its features to the set. */
  public static String of(SqlNode node, Notation notation, Set<Feature> features) {
    return new SqlText(notation, features).add(node).toString();
  }

  public Notation notation() {
    return notation;
  }

  public SqlText add(String words) {
    text.append(words);
    return this;
  }

  public SqlText add(SqlNode node) {
    node.render(this);
    return this;
  }

  /** The nodes with commas between them. */
  public SqlText add(List<? extends SqlNode> nodes) {
    String separator = "";
    for (SqlNode node : nodes) {
      add(separator).add(node);
      separator = ", ";
    }
    return this;
  }

  /** A part of a larger expression or condition, in parentheses where it would else fall apart. */
  public SqlText operand(SqlNode node) {
    boolean loose =
        node instanceof Expression.Arithmetic
            || node instanceof Predicate.Junction
            || (node instanceof Expression.Call call && call.function() == Function.CONCAT);
    return loose ? add("(").add(node).add(")") : add(node);
  }

  /** The names in parentheses, with commas between them. */
  public SqlText names(List<String> names) {
    return add("(").add(String.join(", ", names)).add(")");
  }

  public SqlText uses(Feature feature) {
    features.add(feature);
    return this;
  }

  @Override
  public String toString() {
    return text.toString();
  }
}
