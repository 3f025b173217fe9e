package dev.isoscope.sql.tree;

/** What can be submitted. */
public sealed interface SqlStatement extends SqlNode permits Query, Write, Control, Definition {}
