package dev.isoscope.model;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;

/** What a statement reads like on some targets and levels, where not all take the same text. */
public record ScopedSql(Scope scope, String sql) {
  /** The text that counts on a target at a level: of those that apply the most specific one. */
  static Optional<String> of(List<ScopedSql> variants, TargetIdentity target, Level level) {
    return variants.stream()
        .filter(one -> one.scope().covers(target, level))
        .max(Comparator.comparingInt(one -> one.scope().specificity(target)))
        .map(ScopedSql::sql);
  }

  /**
   * All texts of a statement and one more.
   *
   * @param sql the text that the statement has so far
   * @param variants its variants so far; if there are none, its text holds everywhere
   */
  public static List<ScopedSql> joined(String sql, List<ScopedSql> variants, ScopedSql more) {
    List<ScopedSql> all = new ArrayList<>(variants);
    if (all.isEmpty()) {
      all.add(new ScopedSql(Scope.EVERYWHERE, sql));
    }
    all.add(more);
    return List.copyOf(all);
  }
}
