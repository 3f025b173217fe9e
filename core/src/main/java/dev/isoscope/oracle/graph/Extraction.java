package dev.isoscope.oracle.graph;

import dev.isoscope.dbms.ChangeLog;
import dev.isoscope.execute.Runner;
import dev.isoscope.instrument.CaseTables;
import dev.isoscope.instrument.Change;
import dev.isoscope.instrument.Revealed;
import dev.isoscope.instrument.RowIdentity;
import dev.isoscope.instrument.RowVersion;
import dev.isoscope.instrument.Shape;
import dev.isoscope.model.Outcome;
import dev.isoscope.model.Row;
import dev.isoscope.model.Step;
import dev.isoscope.semantics.Transaction;
import dev.isoscope.sql.StatementKind;
import dev.isoscope.sql.text.SqlText;
import java.nio.charset.StandardCharsets;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashSet;
import java.util.HexFormat;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * Finds out which versions statements saw, and which statement must therefore come before which.
 * What a statement returned or replaced tells directly; a row that it passed over it saw in a
 * version that does not meet its condition; and what queries inside it saw follows where it could
 * not have done what it did had they seen anything else.
 */
public final class Extraction {
  private final RunRecord record;
  private final Revealed revealed;
  private final VersionChains chains;
  private final CaseTables tables;
  private final RecordedVersions scratch;
  private final ConditionJudgements judgements;
  private final Insight all = new Insight();
  private final Set<Integer> lookedInto = new HashSet<>();

  /** Statements of which nothing is concluded but which rows they gave or replaced. */
  private final Set<Integer> contradictory;

  private Extraction(Revealed revealed, Set<Integer> contradictory, ChangeLog log, Runner runner)
      throws SQLException {
    this.contradictory = contradictory;
    this.record = RunRecord.of(revealed, runner);
    this.revealed = revealed;
    this.chains = record.chains();
    this.tables = CaseTables.of(record.original());
    this.scratch = new RecordedVersions(record.original(), revealed.images(), log, runner);
    this.judgements = new ConditionJudgements(scratch);
  }

  /**
   * Reads what a run revealed.
   *
   * @param contradictory see {@link VersionSets#contradictory}
   * @param log how rows are written down
   * @param runner serves to judge conditions on recorded rows
   */
  static Observations of(
      Revealed revealed, Set<Integer> contradictory, ChangeLog log, Runner runner)
      throws SQLException {
    Extraction extraction = new Extraction(revealed, contradictory, log, runner);
    return extraction.scratch.laidOut(session -> extraction.extract());
  }

  private Observations extract() throws SQLException {
    items();
    scans();
    queries();
    insertions();
    Set<Integer> undone = new HashSet<>();
    record.transactions().forEach(one -> one.undone().forEach(step -> undone.add(step.number())));
    return new Observations(
        record.transactions(),
        chains.all(),
        revealed.allChanges(),
        undone,
        List.copyOf(all.uses()),
        List.copyOf(all.dependencies()),
        revealed.finalVersions(),
        revealed.overcounted(),
        unseen(),
        revealed.images());
  }

  // ---- items ----------------------------------------------------------------------------------

  private void items() {
    revealed
        .reads()
        .forEach(
            (number, versions) ->
                versions.forEach(version -> used(number, version, Use.Manner.READ)));
    for (Change change : revealed.allChanges()) {
      if (!change.inserts()) {
        used(change.after().writer(), change.before(), Use.Manner.REPLACED);
      }
    }
    for (RowIdentity row : chains.all().keySet()) {
      List<RowVersion> lasting = chains.lasting(row);
      for (int i = 1; i < lasting.size(); i++) {
        RowVersion before = lasting.get(i - 1);
        int later = lasting.get(i).writer();
        all.add(record.follows(Dependency.Kind.ITEM_WRITE, later, before, before));
      }
    }
  }

  private void used(int number, RowVersion version, Use.Manner manner) {
    all.uses().add(new Use(number, version, manner));
    boolean read = manner == Use.Manner.READ;
    if (read) {
      all.add(record.follows(Dependency.Kind.ITEM_READ, number, version, version));
    }
    chains
        .next(version)
        .filter(next -> read || next.writer() != number)
        .ifPresent(
            next -> all.add(record.precedes(Dependency.Kind.ITEM_ANTI, number, version, next)));
  }

  // ---- conditions -----------------------------------------------------------------------------

  private void scans() throws SQLException {
    List<Condition> settled = new ArrayList<>();
    List<Condition> open = new ArrayList<>();
    for (Condition condition : conditions()) {
      Shape shape = record.shapes().get(condition.statement());
      boolean unsettled = shape.inner().stream().anyMatch(record::changes);
      (unsettled ? open : settled).add(condition);
    }
    showUnchanged();
    Map<List<String>, List<Condition>> together =
        settled.stream()
            .collect(
                Collectors.groupingBy(
                    condition -> record.settings(condition.statement()),
                    LinkedHashMap::new,
                    Collectors.toList()));
    for (Map.Entry<List<String>, List<Condition>> some : together.entrySet()) {
      judgements.judge(some.getKey(), some.getValue());
    }
    for (Condition condition : settled) {
      new Scan(record, condition, judgements.of(condition)).insight().ifPresent(all::add);
    }
    for (Condition condition : open) {
      fromAllViewpoints(condition);
    }
  }

  /** The statements whose condition was judged on all rows of one table, for all that we know. */
  private List<Condition> conditions() {
    List<Condition> conditions = new ArrayList<>();
    record
        .shapes()
        .forEach(
            (number, shape) -> {
              boolean told =
                  shape.kind() != Shape.Kind.SELECT || revealed.reads().containsKey(number);
              if (shape.scansOneTable() && told && concludes(number)) {
                conditions.add(Condition.of(number, shape));
              }
            });
    return conditions;
  }

  /** Whether what a statement would do on some rows tells what it did see. */
  private boolean concludes(int number) {
    return !record.tuned(number) && !contradictory.contains(number);
  }

  /** Shows queries inside conditions the tables that nobody changes. */
  private void showUnchanged() throws SQLException {
    Map<String, List<RowVersion>> rows =
        revealed.images().keySet().stream()
            .filter(version -> version.isInitial() && !record.changes(version.row().table()))
            .collect(Collectors.groupingBy(version -> version.row().table()));
    for (Map.Entry<String, List<RowVersion>> table : rows.entrySet()) {
      boolean asked =
          record.shapes().values().stream()
              .anyMatch(shape -> shape.inner().contains(table.getKey()));
      if (asked) {
        scratch.show(table.getKey(), table.getValue());
      }
    }
  }

  private void fromAllViewpoints(Condition condition) throws SQLException {
    Dependency.Kind sees =
        condition.write() ? Dependency.Kind.PREDICATE_WRITE : Dependency.Kind.PREDICATE_READ;
    Dependency.Kind misses =
        condition.write() ? Dependency.Kind.PREDICATE_WRITE : Dependency.Kind.PREDICATE_ANTI;
    int number = condition.statement();
    InnerReads inner =
        new InnerReads(record, number, record.shapes().get(number).inner(), sees, misses);
    List<Viewpoint> viewpoints = inner.viewpoints();
    if (viewpoints.isEmpty() || condition.text().isEmpty()) {
      return;
    }
    List<Optional<List<Row>>> answers =
        fromEach(number, viewpoints, List.of(judgements.query(List.of(condition))));
    if (answers.stream().anyMatch(Optional::isEmpty)) {
      return; // a condition that fails somewhere tells nothing
    }
    List<Optional<Insight>> insights =
        answers.stream()
            .map(answer -> judgements.matches(condition, answer.get(), 0))
            .map(matches -> new Scan(record, condition, matches).insight())
            .toList();
    all.add(inner.certain(viewpoints, insights));
  }

  /**
   * The answers to the last of some statements, carried out from each viewpoint.
   *
   * @param number of the statement of the case for which they stand
   */
  private List<Optional<List<Row>>> fromEach(
      int number, List<Viewpoint> viewpoints, List<String> statements) throws SQLException {
    List<Optional<List<Row>>> answers = new ArrayList<>();
    for (Viewpoint viewpoint : viewpoints) {
      answers.add(scratch.ask(record.settings(number), viewpoint, chains, statements));
    }
    return answers;
  }

  // ---- queries of other forms -----------------------------------------------------------------

  /**
   * Joins, unions and what has queries inside: which states of their tables give the result that
   * they gave?
   */
  private void queries() throws SQLException {
    Set<Integer> scanned =
        conditions().stream().map(Condition::statement).collect(Collectors.toSet());
    for (Map.Entry<Integer, Shape> entry : record.shapes().entrySet()) {
      int number = entry.getKey();
      Shape shape = entry.getValue();
      if (shape.kind() == Shape.Kind.SELECT
          && record.settled(shape)
          && (!scanned.contains(number) || shape.inner().stream().anyMatch(record::changes))
          && concludes(number)
          && shape.mentioned().stream().anyMatch(record::changes)) {
        query(number, shape.mentioned());
      }
    }
  }

  /** Which queries read what others change meanwhile and do not tell what they saw of it. */
  private Set<Integer> unseen() {
    Set<Integer> unseen = new LinkedHashSet<>();
    for (Transaction transaction : record.transactions()) {
      for (Step step : transaction.steps()) {
        if (step.status() == Step.Status.OK
            && StatementKind.of(step.statement().sql()) == StatementKind.QUERY
            && untold(step).stream().anyMatch(table -> othersChange(table, transaction))) {
          unseen.add(step.number());
        }
      }
    }
    return unseen;
  }

  /** The tables of which a query does not tell what it saw. */
  private Set<String> untold(Step step) {
    int number = step.number();
    if (lookedInto.contains(number)) {
      return Set.of();
    }
    SqlText text = SqlText.of(step.statement().sql());
    return revealed.reads().containsKey(number)
        ? record.shapes().get(number).inner()
        : tables.mentioned(text, text.all());
  }

  private boolean othersChange(String table, Transaction own) {
    return revealed.allChanges().stream()
        .filter(change -> change.row().table().equals(table))
        .flatMap(change -> record.home(change.after().writer()).stream())
        .anyMatch(
            other ->
                !other.name().equals(own.name())
                    && other.startedAt() < own.endedAt()
                    && own.startedAt() < other.endedAt());
  }

  private void query(int number, Set<String> mentioned) throws SQLException {
    InnerReads inner =
        new InnerReads(
            record,
            number,
            mentioned,
            Dependency.Kind.PREDICATE_READ,
            Dependency.Kind.PREDICATE_ANTI);
    Step step = record.step(number);
    if (!(step.outcome().orElseThrow() instanceof Outcome.Rows observed)) {
      return;
    }
    List<Row> rows = sorted(observed.rows());
    List<Viewpoint> viewpoints = inner.viewpoints();
    if (viewpoints.isEmpty()) {
      // Nothing is certain where somebody waited, but that it can be explained is known.
      List<Viewpoint> some = inner.someViewpoints();
      if (!some.isEmpty() && same(number, some, rows).contains(Optional.of(true))) {
        lookedInto.add(number);
      }
      return;
    }
    Optional<Viewpoint> seen = Optional.of(viewpoints.get(0));
    if (viewpoints.size() > 1) {
      List<Optional<Boolean>> same = same(number, viewpoints, rows);
      if (same.stream().anyMatch(Optional::isEmpty)) {
        return;
      }
      List<Optional<Insight>> insights =
          same.stream()
              .map(one -> one.filter(Boolean::booleanValue).map(possible -> new Insight()))
              .toList();
      all.add(inner.certain(viewpoints, insights));
      seen = only(viewpoints, same);
      if (insights.stream().allMatch(Optional::isEmpty)) {
        return;
      }
    }
    lookedInto.add(number);
    if (seen.isPresent()) {
      missed(number, mentioned, seen.get(), rows);
    }
  }

  private static Optional<Viewpoint> only(
      List<Viewpoint> viewpoints, List<Optional<Boolean>> same) {
    return Collections.frequency(same, Optional.of(true)) == 1
        ? Optional.of(viewpoints.get(same.indexOf(Optional.of(true))))
        : Optional.empty();
  }

  /** Whom a query must come before that certainly saw one state. */
  private void missed(int number, Set<String> mentioned, Viewpoint seen, List<Row> rows)
      throws SQLException {
    LaterWrites later = new LaterWrites(record, number, mentioned, seen);
    List<Viewpoint> viewpoints = later.viewpoints();
    if (viewpoints.isEmpty()) {
      return;
    }
    List<Viewpoint> tried = new ArrayList<>(List.of(seen));
    tried.addAll(viewpoints);
    List<Optional<Boolean>> same = same(number, tried, rows);
    if (same.get(0).equals(Optional.of(true))) {
      all.dependencies()
          .addAll(later.missed(Dependency.Kind.PREDICATE_ANTI, same.subList(1, same.size())));
    }
  }

  /** For each viewpoint whether a query gives these rows; empty if it fails. */
  private List<Optional<Boolean>> same(int number, List<Viewpoint> viewpoints, List<Row> rows)
      throws SQLException {
    String sql = record.step(number).statement().sql();
    return fromEach(number, viewpoints, List.of(sql)).stream()
        .map(answer -> answer.map(Extraction::sorted).map(rows::equals))
        .toList();
  }

  private static List<Row> sorted(List<Row> rows) {
    return rows.stream().sorted(Row.ORDER).toList();
  }

  // ---- values ---------------------------------------------------------------------------------

  private void insertions() throws SQLException {
    for (Step step : revealed.history().steps()) {
      int number = step.number();
      if (step.status() == Step.Status.OK && concludes(number)) {
        Optional<Insertion> insertion =
            Insertion.of(number, step.statement().sql(), tables)
                .filter(one -> one.sources().stream().anyMatch(record::changes));
        if (insertion.isPresent()) {
          insertion(insertion.get());
        }
      }
    }
  }

  private void insertion(Insertion insertion) throws SQLException {
    InnerReads inner =
        new InnerReads(
            record,
            insertion.statement(),
            insertion.sources(),
            Dependency.Kind.VALUE_WRITE,
            Dependency.Kind.VALUE_WRITE);
    List<Viewpoint> viewpoints = inner.viewpoints();
    if (viewpoints.isEmpty()) {
      return;
    }
    List<Optional<List<Row>>> answers =
        fromEach(insertion.statement(), viewpoints, scratch.carryOut(insertion));
    List<String> inserted = insertion.inserted(record);
    List<Optional<Insight>> insights =
        answers.stream()
            .map(answer -> answer.map(Extraction::images).filter(inserted::equals))
            .map(same -> same.map(images -> new Insight()))
            .toList();
    all.add(inner.certain(viewpoints, insights));
  }

  static List<String> images(List<Row> rows) {
    return rows.stream()
        .map(row -> HexFormat.of().parseHex(row.values().get(0)))
        .map(bytes -> new String(bytes, StandardCharsets.UTF_8))
        .sorted()
        .toList();
  }
}
