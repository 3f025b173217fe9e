package dev.isoscope.semantics;

import dev.isoscope.model.Bags;
import dev.isoscope.model.Outcome;
import dev.isoscope.model.Row;
import dev.isoscope.model.Step;
import dev.isoscope.sql.Token;
import dev.isoscope.sql.Tokenizer;
import dev.isoscope.sql.text.SqlText;
import dev.isoscope.sql.text.StatementShape;
import dev.isoscope.sql.text.TotalOrder;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;

/** Carries out the queries of a run on the views that they are entitled to. */
final class QueryReplay {
  private static final int MOST_MIXTURES = 64;
  private static final String TOO_MANY = "rows may have been seen in too many ways";

  private final ScratchSchema schema;
  private final ViewTables tables;
  private final IsolationSemantics semantics;
  private final GeneratedKeys keys;
  private final DefinitionOverlaps overlaps;
  private final ReplayObstacles obstacles;
  private final Map<Integer, String> open = new LinkedHashMap<>();

  QueryReplay(
      ScratchSchema schema,
      ViewTables tables,
      IsolationSemantics semantics,
      GeneratedKeys keys,
      DefinitionOverlaps overlaps,
      ReplayObstacles obstacles) {
    this.schema = schema;
    this.tables = tables;
    this.semantics = semantics;
    this.keys = keys;
    this.overlaps = overlaps;
    this.obstacles = obstacles;
  }

  /** Something about a statement could not be judged. */
  void leaveOpen(Step step, String why) {
    open.put(step.number(), why);
  }

  /** Why queries that differ could not be judged, by their statements. */
  Map<Integer, String> open() {
    return open;
  }

  /**
   * Whether some view that the query is entitled to accounts for its answer, or nothing can be
   * said.
   *
   * @param underWay whether others are in the middle of a write that may be seen half done
   */
  boolean accounts(Action.Query action, VersionStore store, boolean underWay)
      throws SQLException, ReplayImpossible {
    Set<ScratchTable> sources = sources(action.step());
    Access access = Access.of(action, sources);
    List<ReadView> views = new ArrayList<>(semantics.views(access, store));
    overlaps
        .places(action)
        .forEach(place -> views.add(semantics.view(access, place, false, store)));
    if (action.step().outcome().orElseThrow() instanceof Outcome.Done && views.size() > 1) {
      throw new ReplayImpossible(
          "What statement " + action.step().number() + " has put into variables is not known.");
    }
    Optional<ReplayImpossible> refused = Optional.empty();
    List<Answer> answers = new ArrayList<>();
    for (ReadView view : views) {
      try {
        Answer answer = answer(action, sources, view.versions(), store);
        if (agree(action.step().outcome().orElseThrow(), answer.outcome())) {
          return true;
        }
        answers.add(answer);
      } catch (ReplayImpossible e) {
        if (!e.isRefusal()) {
          throw e;
        }
        refused = Optional.of(e);
      }
    }
    boolean mixes = action.step().blocked() || semantics.seesUncommitted();
    Optional<List<List<ReplayVersion>>> mixtures =
        mixes ? mixtures(access, store) : Optional.of(List.of());
    Optional<String> mixtureRefused = Optional.empty();
    for (List<ReplayVersion> mixture : mixtures.orElseGet(() -> List.of(latest(access, store)))) {
      try {
        Outcome answer = tables.query(action.step(), sources, mixture);
        if (agree(action.step().outcome().orElseThrow(), answer)) {
          return true;
        }
      } catch (ReplayImpossible e) {
        if (!e.isRefusal()) {
          throw e;
        }
        mixtureRefused = Optional.of(e.getMessage()); // a row may be met under its key twice
      }
    }
    Optional<String> untried = mixtureRefused.filter(message -> semantics.readsRowByRow());
    Optional<String> why =
        refused
            .map(Throwable::getMessage)
            .or(() -> untried)
            .or(() -> mixtures.isEmpty() ? Optional.of(TOO_MANY) : Optional.empty())
            .or(() -> why(action, answers, underWay))
            .or(() -> unstable(action.step(), answers.get(0)));
    if (why.isPresent()) {
      open.put(action.step().number(), why.get());
      return true;
    }
    obstacles.note(
        action,
        answers.get(0).outcome(),
        withoutIndexes(action.step(), answers.get(0)),
        answers.get(0).view().stream().filter(one -> sources.contains(one.table())).toList());
    return false;
  }

  /**
   * What a query gives that sees these rows. Where they refer to rows of tables that it does not
   * look at, those are laid out as well, as the same view shows them.
   */
  private Answer answer(
      Action.Query action, Set<ScratchTable> sources, List<ReplayVersion> view, VersionStore store)
      throws SQLException, ReplayImpossible {
    try {
      return new Answer(tables.query(action.step(), sources, view), sources, view);
    } catch (ReplayImpossible e) {
      Set<ScratchTable> more = new LinkedHashSet<>(sources);
      more.addAll(new Dependencies(schema).referredToBy(sources));
      if (!e.isRefusal() || more.size() == sources.size()) {
        throw e;
      }
      for (ReadView wider : semantics.views(Access.of(action, more), store)) {
        List<ReplayVersion> rows = wider.versions();
        List<ReplayVersion> seen =
            rows.stream().filter(one -> sources.contains(one.table())).toList();
        if (Set.copyOf(seen).equals(Set.copyOf(view))) {
          return new Answer(tables.query(action.step(), more, rows), more, rows);
        }
      }
      throw e;
    }
  }

  /** Another answer on the same rows, alone, if there is no index to find them by. */
  private Optional<Outcome> withoutIndexes(Step step, Answer answer) throws SQLException {
    try {
      return tables
          .queryWithoutIndexes(step, answer.tables(), answer.view())
          .filter(other -> !agree(answer.outcome(), other));
    } catch (ReplayImpossible e) {
      return Optional.empty();
    }
  }

  /**
   * What a query gives.
   *
   * @param tables those that it looks at, and those that had to be laid out with them
   * @param view their rows
   */
  private record Answer(Outcome outcome, Set<ScratchTable> tables, List<ReplayVersion> view) {}

  /** Why nothing follows from an answer that no view accounts for. */
  private Optional<String> why(Action.Query action, List<Answer> answers, boolean underWay) {
    Step step = action.step();
    if (sources(step).isEmpty()) {
      return Optional.of("it looks at no table of the case");
    }
    Optional<String> words =
        OpenAnswers.why(step, () -> leavesTies(action, answers))
            .or(() -> overlaps.why(action, sources(step)));
    if (words.isPresent()) {
      return words;
    }
    if (OpenAnswers.mayBeOfOtherRows(step.outcome().orElseThrow())
        || answers.stream().anyMatch(one -> OpenAnswers.mayBeOfOtherRows(one.outcome()))) {
      return Optional.of("it fails on rows that a filter may remove");
    }
    if (semantics.seesUncommitted() && underWay) {
      return Optional.of("it may have seen a write that was half done");
    }
    if (semantics.mixesSnapshotWithLatest()
        && StatementShape.of(step.statement().sql())
            .filter(StatementShape::locksAroundQuery)
            .isPresent()) {
      return Optional.of("queries inside a query that locks rows may read another state");
    }
    if ((!action.plain() || semantics.readsRowByRow()) && step.blocked() && joins(step)) {
      return Optional.of("the row that it waited for may have met other rows in another version");
    }
    return keys.used()
        ? Optional.of("the case works with keys that the DBMS generates")
        : Optional.empty();
  }

  /**
   * Whether LIMIT or a window leaves something to chance. PostgreSQL warns of LIMIT and ORDER BY in
   * a query that locks: it may come to a row again after a wait.
   */
  private boolean leavesTies(Action.Query action, List<Answer> answers) {
    return !action.plain() && action.step().blocked()
        || !overlaps.changes().isEmpty() // a key may have gone
        || !new TotalOrder(schema.definitions())
            .settles(SqlText.of(action.step().statement().sql()))
        || LooseText.isAmong(
            answers.stream()
                .flatMap(answer -> answer.view().stream())
                .flatMap(version -> version.values().orElseThrow().values().stream())
                .filter(Objects::nonNull));
  }

  /**
   * Whether rows meet rows in a query. After a wait PostgreSQL and H2 look again at what they had
   * put together before, with the new version of the row, and do not look for what else fits now.
   */
  private boolean joins(Step step) {
    if (schema.hasMoreThanTables()) {
      return true;
    }
    List<Token> words = Tokenizer.words(step.statement().sql());
    int named = 0;
    for (int i = 0; i < words.size(); i++) {
      String name = words.get(i).text();
      boolean qualifies = i + 1 < words.size() && words.get(i + 1).is(".");
      named += !qualifies && schema.tables().stream().anyMatch(table -> table.is(name)) ? 1 : 0;
    }
    return named > 1;
  }

  /** Another answer on the same rows: something else than rows counts. */
  private Optional<String> unstable(Step step, Answer answer) {
    try {
      Outcome other = tables.queryReversed(step, answer.tables(), answer.view());
      return agree(answer.outcome(), other)
          ? Optional.empty()
          : Optional.of("alone, it answers otherwise when rows come in another order");
    } catch (SQLException | ReplayImpossible e) {
      return Optional.of("it could not be asked again: " + e.getMessage());
    }
  }

  /** Whether a write does otherwise, alone, when its rows come in another order. */
  boolean hangsOnOrder(Action.Write action, WriteStatement write, VersionStore store)
      throws SQLException, ReplayImpossible {
    List<ReplayVersion> rows = semantics.actedOn(action, schema.tables(), store);
    List<ReplayVersion> reversed = new ArrayList<>(rows);
    Collections.reverse(reversed);
    try {
      ViewTables.Left once = tables.leaves(action, write, rows);
      ViewTables.Left again = tables.leaves(action, write, reversed);
      return !agree(once.outcome(), again.outcome()) || !once.rows().equals(again.rows());
    } catch (ReplayImpossible e) {
      if (e.isRefusal()) {
        return false; // there is no other order to be had
      }
      throw e;
    }
  }

  private Set<ScratchTable> sources(Step step) {
    Set<ScratchTable> named = new LinkedHashSet<>();
    for (ScratchTable table : schema.tables()) {
      if (schema.names(step.statement().sql(), table)) {
        named.add(table);
      }
    }
    return named;
  }

  // ---- rows seen at different moments -----------------------------------------------------------

  /**
   * A query that has waited may have met some rows before and others after; and where nothing need
   * be committed to be seen, one row may be seen so and another otherwise. One that has moved in an
   * index meanwhile may not be met at all, unless a lock kept it from that. Empty if there are too
   * many ways.
   */
  private Optional<List<List<ReplayVersion>>> mixtures(Access access, VersionStore store) {
    Set<Integer> places = new LinkedHashSet<>(List.of(access.since()));
    places.addAll(store.commitsBetween(access.since(), access.at()));
    places.addAll(store.rollbacksBetween(access.since(), access.at()));
    places.add(access.at());
    List<List<ReplayVersion>> found = new ArrayList<>(List.of(List.of()));
    for (ScratchTable table : access.sources()) {
      for (int row : store.rowsOf(table)) {
        Set<Optional<ReplayVersion>> choices = new LinkedHashSet<>();
        for (int place : places) {
          choices.add(store.committed(row, place, access.transaction()));
          if (semantics.seesUncommitted()) {
            choices.add(store.newest(row, place));
          }
        }
        if (semantics.locksRowsAlone() && moves(table, choices)) {
          choices.add(Optional.empty());
        }
        if (found.size() * choices.size() > MOST_MIXTURES) {
          return Optional.empty();
        }
        List<List<ReplayVersion>> longer = new ArrayList<>();
        for (List<ReplayVersion> before : found) {
          for (Optional<ReplayVersion> choice : choices) {
            List<ReplayVersion> now = new ArrayList<>(before);
            choice.ifPresent(now::add);
            longer.add(now);
          }
        }
        found = longer;
      }
    }
    return Optional.of(found);
  }

  /** Whether a row stands elsewhere in one version than in another. */
  private boolean moves(ScratchTable table, Set<Optional<ReplayVersion>> versions) {
    ScanLayout layout = schema.layout(table);
    List<Integer> places = table.places(layout.indexed());
    List<ReplayVersion> rows =
        versions.stream().flatMap(Optional::stream).filter(ReplayVersion::exists).toList();
    return layout.partitions().isEmpty()
        ? rows.stream().map(one -> one.at(places)).distinct().count() > 1
        : rows.size() > 1;
  }

  /** The rows that there were when a query was submitted, as they are when it comes back. */
  private static List<ReplayVersion> latest(Access access, VersionStore store) {
    return access.sources().stream()
        .flatMap(table -> store.rowsOf(table).stream())
        .filter(row -> store.committed(row, access.since(), access.transaction()).isPresent())
        .flatMap(row -> store.committed(row, access.at(), access.transaction()).stream())
        .toList();
  }

  // ---- answers ----------------------------------------------------------------------------------

  /** Whether two answers say the same, whatever the order of rows. */
  boolean agree(Outcome observed, Outcome alone) {
    if (observed instanceof Outcome.Rows one && alone instanceof Outcome.Rows other) {
      return one.columns().size() == other.columns().size()
          && Bags.same(blank(one), one.types(), blank(other), other.types());
    }
    if (observed instanceof Outcome.Failed one && alone instanceof Outcome.Failed other) {
      return one.error().kind() == other.error().kind();
    }
    return observed.equals(alone);
  }

  private List<Row> blank(Outcome.Rows rows) {
    return keys.blank(rows.columns(), rows.rows());
  }
}
