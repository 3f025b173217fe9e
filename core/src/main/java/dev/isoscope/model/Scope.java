package dev.isoscope.model;

import java.util.List;

/** The targets and levels that something applies to; an empty list means all of them. */
public record Scope(List<Level> levels, List<DbmsScope> dbms) {
  public static final Scope EVERYWHERE = new Scope(List.of(), List.of());

  public Scope {
    levels = List.copyOf(levels);
    dbms = List.copyOf(dbms);
  }

  public boolean covers(TargetIdentity target, Level level) {
    return (levels.isEmpty() || levels.contains(level))
        && (dbms.isEmpty() || dbms.stream().anyMatch(scope -> scope.covers(target)));
  }

  /** Of two scopes that cover a run, the one with the higher specificity counts for it. */
  public int specificity(TargetIdentity target) {
    int narrowest =
        dbms.stream()
            .filter(scope -> scope.covers(target))
            .mapToInt(DbmsScope::specificity)
            .max()
            .orElse(0);
    return 2 * narrowest + (levels.isEmpty() ? 0 : 1);
  }
}
