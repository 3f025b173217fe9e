package dev.isoscope.oracle.graph;

import dev.isoscope.dbms.ChangeLog;
import dev.isoscope.execute.Runner;
import dev.isoscope.instrument.CaseTables;
import dev.isoscope.instrument.Change;
import dev.isoscope.instrument.KeyAction;
import dev.isoscope.instrument.Revealed;
import dev.isoscope.instrument.RowIdentity;
import dev.isoscope.instrument.RowVersion;
import dev.isoscope.instrument.Shape;
import dev.isoscope.model.Outcome;
import dev.isoscope.model.Row;
import dev.isoscope.model.Step;
import dev.isoscope.semantics.OpenAnswers;
import dev.isoscope.sql.StatementKind;
import dev.isoscope.sql.text.InsertShape;
import dev.isoscope.sql.text.UpdateShape;
import dev.isoscope.sql.text.WriteShape;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Predicate;

/**
 * For every statement of a committed transaction one version set that explains what it did: the
 * version of each row of the tables that it reads. Several may; any of them will do to find an
 * order of the statements in which each does the same again.
 */
public final class VersionSets {
  /** What is known of a statement. */
  public sealed interface Reading {
    /** These versions explain what it did. */
    record Explained(Map<RowIdentity, RowVersion> versions) implements Reading {}

    /** It is of a form that cannot be looked into. */
    record Opaque() implements Reading {}

    /** No versions that it may have seen explain what it did. */
    record Inexplicable() implements Reading {}
  }

  /**
   * What is asked from a viewpoint, and which answers explain what a statement did.
   *
   * @param statements the last of them gives the answer; none if there is no need to ask
   */
  private record Asked(List<String> statements, Predicate<Answer> explains) {}

  /**
   * A statement, the viewpoints that it may have had, and what is asked from there.
   *
   * @param whole whether what it did follows from what it saw alone, not also from defaults
   * @param plain what is asked of tables without keys and indexes
   * @param asDefined what is asked of tables as the case defines them
   */
  private record Question(
      int number,
      InnerReads reads,
      List<Viewpoint> viewpoints,
      boolean whole,
      Asked plain,
      Asked asDefined) {}

  /** What scratch tables answer from one viewpoint; no rows if there was no need to ask. */
  private record Answer(Viewpoint viewpoint, Optional<List<Row>> rows) {}

  private final RunRecord record;
  private final Revealed revealed;
  private final CaseTables tables;
  private final List<KeyAction> actions;
  private final RecordedVersions scratch;
  private final ConditionJudgements judgements;
  private final Map<Integer, Reading> readings = new LinkedHashMap<>();
  private final List<Question> questions = new ArrayList<>();

  private VersionSets(Revealed revealed, ChangeLog log, Runner runner) throws SQLException {
    this.record = RunRecord.of(revealed, runner);
    this.revealed = revealed;
    this.tables = CaseTables.of(record.original());
    this.actions = KeyAction.of(record.original());
    this.scratch = new RecordedVersions(record.original(), revealed.images(), log, runner);
    this.judgements = new ConditionJudgements(scratch);
  }

  /** Finds them for the statements that read or write and succeeded, by number. */
  public static Map<Integer, Reading> of(Revealed revealed, ChangeLog log, Runner runner)
      throws SQLException {
    return new VersionSets(revealed, log, runner).find();
  }

  /**
   * The statements that do what they did on rows on which, by what their conditions and queries
   * give there, they would have done something else. The DBMS contradicts itself about them, so
   * what they did says nothing of what they saw.
   */
  public static Set<Integer> contradictory(Revealed revealed, ChangeLog log, Runner runner)
      throws SQLException {
    return new VersionSets(revealed, log, runner).findContradictory();
  }

  private Set<Integer> findContradictory() throws SQLException {
    lookAtAll();
    Set<Integer> found = new LinkedHashSet<>();
    if (!questions.isEmpty()) {
      Map<Question, List<Viewpoint>> refuted = scratch.laidOut(session -> refuted());
      for (Map.Entry<Question, List<Viewpoint>> entry : refuted.entrySet()) {
        for (Viewpoint viewpoint : entry.getValue()) {
          if (doesTheSameAsDefined(entry.getKey(), viewpoint)) {
            found.add(entry.getKey().number());
          }
        }
      }
    }
    return found;
  }

  /** For each question the viewpoints whose answers do not explain what the statement did. */
  private Map<Question, List<Viewpoint>> refuted() throws SQLException {
    Map<Question, List<Viewpoint>> refuted = new LinkedHashMap<>();
    for (Question question : questions) {
      List<Viewpoint> some = new ArrayList<>();
      for (Viewpoint viewpoint : question.viewpoints()) {
        Optional<List<Row>> rows = plainRows(question, viewpoint);
        boolean answered = rows.isPresent() || question.plain().statements().isEmpty();
        if (answered && !question.plain().explains().test(new Answer(viewpoint, rows))) {
          some.add(viewpoint);
        }
      }
      refuted.put(question, some);
    }
    return refuted;
  }

  private Map<Integer, Reading> find() throws SQLException {
    lookAtAll();
    if (!questions.isEmpty()) {
      scratch.laidOut(session -> answered());
      for (Question question : questions) {
        if (readings.get(question.number()) instanceof Reading.Inexplicable
            && hangsOnPlan(question)) {
          readings.put(question.number(), new Reading.Opaque());
        }
      }
    }
    return readings;
  }

  private void lookAtAll() {
    for (Step step : revealed.history().steps()) {
      StatementKind kind = StatementKind.of(step.statement().sql());
      boolean works = kind == StatementKind.QUERY || kind == StatementKind.WRITE;
      if (works && step.status() == Step.Status.OK && record.chains().stands(step.number())) {
        readings.put(step.number(), new Reading.Opaque());
        if (!record.tuned(step.number())) {
          look(step);
        }
      }
    }
  }

  private Map<Integer, Reading> answered() throws SQLException {
    for (Question question : questions) {
      readings.put(question.number(), answer(question));
    }
    return readings;
  }

  private void look(Step step) {
    int number = step.number();
    Optional<Shape> shape = Optional.ofNullable(record.shapes().get(number));
    if (shape.isPresent() && shape.get().kind() == Shape.Kind.SELECT) {
      if (record.settled(shape.get()) && OpenAnswers.beyondRows(step.statement().sql()).isEmpty()) {
        query(step, shape.get());
      }
      return;
    }
    if (shape.isPresent()) {
      if (shape.get().scansOneTable() && !computes(step) && !spreads(step, shape.get())) {
        change(step, shape.get());
      }
      return;
    }
    Optional<Insertion> insertion = Insertion.of(number, step.statement().sql(), tables);
    if (insertion.isPresent()) {
      insertion(insertion.get());
    } else if (plainInsertion(step.statement().sql())) {
      readings.put(number, new Reading.Explained(Map.of()));
    }
  }

  /** Whether an UPDATE makes values from tables that change. */
  private boolean computes(Step step) {
    return WriteShape.of(step.statement().sql()).orElse(null) instanceof UpdateShape update
        && update.text().findAnywhere(update.set().body(), "SELECT") >= 0
        && record.shapes().get(step.number()).inner().stream().anyMatch(record::changes);
  }

  /** Whether foreign keys took it further than its own condition did, or may have. */
  private boolean spreads(Step step, Shape shape) {
    String table = shape.sources().get(0).table();
    String sql = step.statement().sql();
    return revealed.changesOf(step.number()).stream()
        .anyMatch(
            change ->
                !change.row().table().equals(table)
                    || actions.stream().anyMatch(action -> action.followsFrom(change, sql)));
  }

  private static boolean plainInsertion(String sql) {
    return InsertShape.plain(sql)
        .filter(insert -> insert.text().findAnywhere(insert.text().all(), "SELECT") < 0)
        .isPresent();
  }

  // ---- questions ------------------------------------------------------------------------------

  private void query(Step step, Shape shape) {
    List<Row> rows =
        step.outcome().orElseThrow() instanceof Outcome.Rows result
            ? result.rows().stream().sorted(Row.ORDER).toList()
            : List.of();
    Asked asked =
        new Asked(
            List.of(step.statement().sql()),
            answer ->
                answer
                    .rows()
                    .map(found -> found.stream().sorted(Row.ORDER).toList())
                    .filter(rows::equals)
                    .isPresent());
    ask(step.number(), shape.mentioned(), true, asked, asked);
  }

  private void change(Step step, Shape shape) {
    int number = step.number();
    Condition condition = Condition.of(number, shape);
    Map<RowIdentity, Change> changes = new HashMap<>();
    revealed.changesOf(number).forEach(one -> changes.put(one.row(), one));
    boolean judged = condition.text().isPresent() && !scratch.versions(condition.table()).isEmpty();
    ask(
        number,
        shape.mentioned(),
        true,
        new Asked(
            judged ? List.of(judgements.query(List.of(condition))) : List.of(),
            answer -> explains(condition, judged, changes, answer)),
        new Asked(
            scratch.carryOut(step.statement().sql(), condition.table()),
            answer -> leaves(condition.table(), changes, answer)));
  }

  private boolean explains(
      Condition condition, boolean judged, Map<RowIdentity, Change> changes, Answer answer) {
    if (judged && answer.rows().isEmpty()) {
      return false;
    }
    Map<RowVersion, Boolean> matches =
        judged ? judgements.matches(condition, answer.rows().get(), 0) : Map.of();
    Map<RowIdentity, RowVersion> met = new HashMap<>();
    answer
        .viewpoint()
        .states()
        .get(condition.table())
        .forEach(
            (row, version) -> {
              boolean exists = record.chains().exists(version);
              if (exists && (!judged || matches.getOrDefault(version, false))) {
                met.put(row, version);
              }
            });
    Map<RowIdentity, RowVersion> replaced = new HashMap<>();
    changes.forEach((row, change) -> replaced.put(row, change.before()));
    return met.equals(replaced);
  }

  /**
   * Whether a write that was carried out from a viewpoint has left there what it left in the run.
   */
  private boolean leaves(String table, Map<RowIdentity, Change> changes, Answer answer) {
    List<String> left = new ArrayList<>();
    int changed = 0;
    for (RowVersion version : answer.viewpoint().states().get(table).values()) {
      Change change = changes.get(version.row());
      if (change != null && change.before().equals(version)) {
        changed++;
        if (!change.deletes()) {
          left.add(revealed.images().getOrDefault(change.after(), ""));
        }
      } else if (record.chains().exists(version)) {
        left.add(revealed.images().getOrDefault(version, ""));
      }
    }
    List<String> images = left.stream().sorted().toList();
    return changed == changes.size()
        && answer.rows().map(Extraction::images).filter(images::equals).isPresent();
  }

  private void insertion(Insertion insertion) {
    List<String> inserted = insertion.inserted(record);
    Asked asked =
        new Asked(
            scratch.carryOut(insertion),
            answer -> answer.rows().map(Extraction::images).filter(inserted::equals).isPresent());
    ask(insertion.statement(), insertion.sources(), false, asked, asked);
  }

  /** Is going to ask the same from viewpoints. */
  private void ask(int number, Set<String> read, boolean whole, Asked plain, Asked asDefined) {
    InnerReads reads =
        new InnerReads(
            record, number, read, Dependency.Kind.PREDICATE_READ, Dependency.Kind.PREDICATE_ANTI);
    List<Viewpoint> viewpoints = reads.someViewpoints();
    questions.add(new Question(number, reads, viewpoints, whole, plain, asDefined));
  }

  private Reading answer(Question question) throws SQLException {
    List<Viewpoint> viewpoints = question.viewpoints();
    boolean dirty = false;
    Asked asked = question.plain();
    boolean answered = asked.statements().isEmpty();
    // The last ones show the most transactions, as most statements see them.
    for (int i = viewpoints.size() - 1; i >= 0; i--) {
      Optional<List<Row>> rows = plainRows(question, viewpoints.get(i));
      answered |= rows.isPresent();
      if (asked.explains().test(new Answer(viewpoints.get(i), rows))) {
        Map<RowIdentity, RowVersion> versions = new LinkedHashMap<>();
        viewpoints.get(i).states().values().forEach(versions::putAll);
        if (versions.values().stream().allMatch(this::stays)) {
          return new Reading.Explained(versions);
        }
        dirty = true; // what was rolled back will not be there when the statements are sorted
      }
    }
    // What fails on all states is of a form that the scratch tables do not know, such as a hint.
    return dirty
            || !answered
            || viewpoints.isEmpty()
            || question.reads().waited()
            || !question.whole()
        ? new Reading.Opaque()
        : new Reading.Inexplicable();
  }

  private Optional<List<Row>> plainRows(Question question, Viewpoint viewpoint)
      throws SQLException {
    List<String> statements = question.plain().statements();
    return statements.isEmpty()
        ? Optional.empty()
        : scratch.ask(record.settings(question.number()), viewpoint, record.chains(), statements);
  }

  /**
   * Whether a statement does alone what it did, if it is carried out as it stands on tables with
   * the keys and indexes of the case, as these lead to other plans, or whether tables that have
   * them take no such rows. Then what it did says nothing of what it saw.
   */
  private boolean hangsOnPlan(Question question) throws SQLException {
    boolean answered = false;
    for (Viewpoint viewpoint : question.viewpoints()) {
      Optional<List<Row>> rows = rowsAsDefined(question, viewpoint);
      if (question.asDefined().explains().test(new Answer(viewpoint, rows))) {
        return true;
      }
      answered |= rows.isPresent();
    }
    return !answered;
  }

  private boolean doesTheSameAsDefined(Question question, Viewpoint viewpoint) throws SQLException {
    Optional<List<Row>> rows = rowsAsDefined(question, viewpoint);
    return rows.isPresent() && question.asDefined().explains().test(new Answer(viewpoint, rows));
  }

  private Optional<List<Row>> rowsAsDefined(Question question, Viewpoint viewpoint)
      throws SQLException {
    return scratch.askAsDefined(
        record.settings(question.number()),
        viewpoint,
        record.chains(),
        question.asDefined().statements());
  }

  private boolean stays(RowVersion version) {
    return version.isInitial() || record.chains().stands(version.writer());
  }
}
