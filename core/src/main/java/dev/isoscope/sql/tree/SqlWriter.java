package dev.isoscope.sql.tree;

import java.util.EnumSet;
import java.util.List;
import java.util.Set;

/**
 * SQL text in the making. Nodes also note the features they are, so that what a text holds is known
 * from the same walk that wrote it.
 */
public final class SqlWriter {
  private final Notation notation;
  private final Set<Feature> features;
  private final StringBuilder text = new StringBuilder(80);
  private int depth;

  /**
   * @param features takes the features that the text turns out to have
   */
  public SqlWriter(Notation notation, Set<Feature> features) {
    this.notation = notation;
    this.features = features;
  }

  /** Writes one node. */
  public static String of(SqlNode node, Notation notation) {
    return of(node, notation, EnumSet.noneOf(Feature.class));
  }

  /** Writes one node and adds its features to the set. */
  public static String of(SqlNode node, Notation notation, Set<Feature> features) {
    return new SqlWriter(notation, features).add(node).toString();
  }

  public Notation notation() {
    return notation;
  }

  public SqlWriter add(String words) {
    text.append(words);
    return this;
  }

  public SqlWriter add(SqlNode node) {
    node.render(this);
    return this;
  }

  /** The nodes with commas between them. */
  public SqlWriter add(List<? extends SqlNode> nodes) {
    String separator = "";
    for (SqlNode node : nodes) {
      add(separator).add(node);
      separator = ", ";
    }
    return this;
  }

  /** A part of a larger expression or condition, in parentheses where it would else fall apart. */
  public SqlWriter operand(SqlNode node) {
    boolean loose =
        node instanceof Expression.Arithmetic
            || node instanceof Predicate.Junction
            || (node instanceof Expression.Call call && call.function() == Function.CONCAT);
    return loose ? add("(").add(node).add(")") : add(node);
  }

  /** A query inside of a statement. */
  public SqlWriter inner(Query query) {
    depth++;
    if (depth > 1) {
      uses(Feature.NESTED_SUBQUERY);
    }
    boolean joins = query instanceof Select select && select.from() instanceof TableSource.Join;
    if (joins) {
      uses(Feature.JOIN_IN_SUBQUERY);
    }
    if (query instanceof Select select && select.order().isPresent()) {
      uses(Feature.ORDERED_SUBQUERY);
    }
    add("(").add(query).add(")");
    depth--;
    return this;
  }

  /** The names in parentheses, with commas between them. */
  public SqlWriter names(List<String> names) {
    return add("(").add(String.join(", ", names)).add(")");
  }

  public SqlWriter uses(Feature feature) {
    features.add(feature);
    return this;
  }

  @Override
  public String toString() {
    return text.toString();
  }
}
