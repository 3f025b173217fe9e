/** SQL as a tree: types, expressions, queries, statements and tables, rendered per dialect. */
package dev.isoscope.sql.tree;
