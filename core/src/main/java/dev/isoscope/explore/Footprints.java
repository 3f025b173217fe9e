package dev.isoscope.explore;

import dev.isoscope.execute.MentionedNames;
import dev.isoscope.model.InitStatement;
import dev.isoscope.sql.CreatedObject;
import dev.isoscope.sql.StatementKind;
import dev.isoscope.sql.TransactionControl;
import dev.isoscope.sql.text.StatementShape;
import dev.isoscope.sql.text.TableDefinition;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.IntStream;

/**
 * What statements touch, as far as their words tell: whole tables, because what is locked besides
 * the rows that are read and written (gaps, scanned rows, pages) is up to the DBMS. Tables that a
 * foreign key joins count as one; where there are triggers, views or routines, all do, and a query
 * may write.
 */
final class Footprints {
  /** What may reach farther than the tables that a statement names. */
  private static final Pattern FARTHER =
      Pattern.compile("LOCK|KILL|CANCEL|TERMINATE|NEXTVAL|SETVAL|NEXT\\s+VALUE|@");

  /** How far a statement reaches. */
  enum Reach {
    /** It touches nothing that others could touch. */
    NOTHING,
    READS,
    WRITES,
    /** It may touch anything. */
    EVERYTHING
  }

  /**
   * What a statement touches.
   *
   * @param tables the groups of tables that it reads or writes
   */
  record Footprint(Reach reach, Set<Integer> tables) {
    private static final Footprint NOTHING = new Footprint(Reach.NOTHING, Set.of());
    private static final Footprint EVERYTHING = new Footprint(Reach.EVERYTHING, Set.of());

    /** Whether it may matter which of the two comes first. */
    boolean meets(Footprint other) {
      if (reach == Reach.EVERYTHING || other.reach == Reach.EVERYTHING) {
        return true;
      }
      boolean writes = reach == Reach.WRITES || other.reach == Reach.WRITES;
      return writes && tables.stream().anyMatch(other.tables::contains);
    }
  }

  /** The names of tables that count as one. */
  private final List<Set<String>> groups = new ArrayList<>();

  private boolean known = true;

  private Footprints() {}

  /** Those of the statements of a case, in their places. */
  static List<Footprint> of(SessionScripts scripts) {
    Footprints footprints = new Footprints();
    scripts.testCase().init().stream().map(InitStatement::sql).forEach(footprints::define);
    footprints.known &=
        IntStream.range(0, scripts.size())
            .mapToObj(place -> StatementKind.of(scripts.sql(place)))
            .noneMatch(kind -> kind == StatementKind.DEFINITION || kind == StatementKind.OTHER);
    List<Footprint> all = new ArrayList<>();
    for (int place = 0; place < scripts.size(); place++) {
      all.add(footprints.of(scripts.sql(place)));
    }
    return all;
  }

  private void define(String sql) {
    if (StatementKind.of(sql) == StatementKind.WRITE
        || CreatedObject.of(sql) == CreatedObject.INDEX) {
      return;
    }
    Optional<TableDefinition> table = TableDefinition.of(sql);
    if (table.isEmpty()) {
      known = false;
      return;
    }
    Set<String> names = new HashSet<>(MentionedNames.in(table.get().table()));
    for (Set<String> group : List.copyOf(groups)) {
      if (MentionedNames.in(sql).stream().anyMatch(group::contains)) {
        names.addAll(group);
        groups.remove(group);
      }
    }
    groups.add(names);
  }

  private Footprint of(String sql) {
    Optional<TransactionControl> control = TransactionControl.parse(sql);
    if (control.isPresent()) {
      return marksPlace(control.get()) ? Footprint.NOTHING : Footprint.EVERYTHING;
    }
    StatementKind kind = StatementKind.of(sql);
    boolean data = kind == StatementKind.QUERY || kind == StatementKind.WRITE;
    if (!data || FARTHER.matcher(sql.toUpperCase(java.util.Locale.ROOT)).find()) {
      return Footprint.EVERYTHING;
    }
    boolean reads =
        known
            && kind == StatementKind.QUERY
            && StatementShape.of(sql)
                .filter(shape -> shape.locking() == StatementShape.Locking.NONE)
                .isPresent();
    Set<Integer> tables = tables(sql);
    return tables.isEmpty()
        ? Footprint.EVERYTHING
        : new Footprint(reads ? Reach.READS : Reach.WRITES, tables);
  }

  private Set<Integer> tables(String sql) {
    if (!known) {
      return Set.of(-1);
    }
    Set<Integer> tables = new HashSet<>();
    Set<String> names = MentionedNames.in(sql);
    for (int i = 0; i < groups.size(); i++) {
      if (names.stream().anyMatch(groups.get(i)::contains)) {
        tables.add(i);
      }
    }
    return tables;
  }

  /** A transaction that begins, or a savepoint, is nothing to others until one of them ends. */
  private static boolean marksPlace(TransactionControl control) {
    return control instanceof TransactionControl.Begin begin && !locks(begin)
        || control instanceof TransactionControl.Savepoint
        || control instanceof TransactionControl.Release;
  }

  private static boolean locks(TransactionControl.Begin begin) {
    return begin.option().contains("IMMEDIATE") || begin.option().contains("EXCLUSIVE");
  }
}
