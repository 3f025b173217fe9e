package dev.isoscope.sql.tree;

/** Functions whose result depends on their arguments alone, and that never fail. */
public enum Function {
  ABS,
  COALESCE,
  NULLIF,
  LENGTH,
  LOWER,
  UPPER,
  CONCAT
}
