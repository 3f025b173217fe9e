package dev.isoscope.sql.tree;

/** A piece of SQL that knows how to write itself. */
public interface SqlNode {
  void render(SqlWriter text);
}
