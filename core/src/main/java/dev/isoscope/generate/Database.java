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
 * @param views what can be read besides
 * @param init the statements that lay them out
 * @param features what the statements hold
 */
public record Database(
    List<Table> tables,
    List<List<List<Literal>>> contents,
    List<View> views,
    List<String> init,
    Set<Feature> features) {
  static final int LARGE = 20;

  public Database {
    tables = List.copyOf(tables);
    contents = List.copyOf(contents);
    views = List.copyOf(views);
    init = List.copyOf(init);
    features = FeatureCounts.frozen(features);
  }

  /**
   * A view.
   *
   * @param table its columns, under the name of the table that it reads
   */
  public record View(String name, Table table) {}

  /** Whether there are so many rows that it is dear to combine them all. */
  boolean isLarge() {
    return contents.stream().anyMatch(rows -> rows.size() >= LARGE);
  }
}
