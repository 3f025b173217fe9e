package dev.isoscope.model;

import java.util.List;
import java.util.Optional;

/**
 * A statement that lays out tables and rows before the sessions start.
 *
 * @param sql its text: the one that is in force, where there are several
 * @param variants all its texts, if not all targets take the same one; otherwise none
 */
public record InitStatement(
    String sql, List<ScopedSql> variants, List<String> notes, SourcePosition position) {
  public InitStatement {
    variants = List.copyOf(variants);
    notes = List.copyOf(notes);
  }

  public InitStatement(String sql, List<String> notes, SourcePosition position) {
    this(sql, List.of(), notes, position);
  }

  public InitStatement withVariants(List<ScopedSql> others) {
    return new InitStatement(sql, others, notes, position);
  }

  /** The same with the text that counts on a target; empty if it has none there. */
  Optional<InitStatement> on(TargetIdentity target, Level level) {
    return variants.isEmpty()
        ? Optional.of(this)
        : ScopedSql.of(variants, target, level)
            .map(text -> new InitStatement(text, variants, notes, position));
  }

  public static InitStatement of(String sql) {
    return new InitStatement(sql, List.of(), SourcePosition.NOWHERE);
  }
}
