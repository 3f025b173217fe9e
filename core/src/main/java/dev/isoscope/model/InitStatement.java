package dev.isoscope.model;

import java.util.List;

/** A statement that lays out tables and rows before the sessions start. */
public record InitStatement(String sql, List<String> notes, SourcePosition position) {
  public InitStatement {
    notes = List.copyOf(notes);
  }

  public static InitStatement of(String sql) {
    return new InitStatement(sql, List.of(), SourcePosition.NOWHERE);
  }
}
