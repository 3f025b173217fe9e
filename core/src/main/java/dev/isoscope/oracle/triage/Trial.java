package dev.isoscope.oracle.triage;

import dev.isoscope.dbms.Peculiarity;
import dev.isoscope.dbms.Peculiarity.Kind;
import dev.isoscope.model.Case;
import dev.isoscope.model.Citation;
import dev.isoscope.model.Header;
import dev.isoscope.model.History;
import dev.isoscope.model.Statement;
import dev.isoscope.model.Step;
import dev.isoscope.model.Triage;
import dev.isoscope.oracle.GeneratedKeys;
import dev.isoscope.oracle.Runner;
import dev.isoscope.oracle.Terms;
import dev.isoscope.oracle.Transaction;
import dev.isoscope.sql.StatementKind;
import dev.isoscope.sql.Tokenizer;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

/** The replays of one run, and what follows from them. */
final class Trial {
  private static final int MOST_RUNS = 300;

  private final History concurrent;
  private final Terms terms;
  private final List<Transaction> transactions;
  private final List<Peculiarity> known;
  private final Tables tables;
  private final ScratchSchema schema;
  private final Scratch scratch;
  private String obstacle = "";

  Trial(
      History concurrent,
      Terms terms,
      Runner runner,
      List<Transaction> transactions,
      List<Peculiarity> known)
      throws SQLException, GaveUp {
    this.concurrent = concurrent;
    this.terms = terms;
    this.transactions = transactions;
    this.known = known;

    refuseDefinitions();
    this.schema =
        new ScratchSchema(concurrent.testCase(), start(runner), new Literals(terms.dbms().name()));
    this.scratch = new Scratch(runner, schema, MOST_RUNS);
    boolean sqlite = terms.dbms().name().equals("sqlite");
    this.tables = new Tables(concurrent, schema, GeneratedKeys.of(concurrent.testCase(), sqlite));
  }

  private void refuseDefinitions() throws GaveUp {
    for (Step step : concurrent.steps()) {
      if (Triager.kind(step) == StatementKind.DEFINITION && step.completedAt().isPresent()) {
        throw new GaveUp("Statement " + step.number() + " changes the schema.");
      }
    }
  }

  /** The tables before anybody has touched them. */
  private History start(Runner runner) throws SQLException {
    Case original = concurrent.testCase();
    return runner.run(
        new Case(
            original.source(),
            Header.named(original.name() + ", start"),
            original.init(),
            List.of(Statement.of(1, original.sessions().get(0), "SELECT 1")),
            List.of(),
            List.of()));
  }

  Triager.Judgement judgement() throws SQLException, GaveUp {
    if (breaksConstraint()) {
      return new Triager.Judgement(
          Triage.BUG,
          List.of(
              "The final state breaks a constraint of the tables: the DBMS itself does not accept"
                  + " these rows. No isolation level excuses that."),
          List.of(
              new Citation(
                  "the rows that transactions leave behind fulfil the constraints of the tables",
                  "ISO/IEC 9075-2 (SQL/Foundation), Integrity constraints")));
    }
    Set<Kind> documented = kinds(true);
    if (!documented.isEmpty()) {
      Optional<Set<Kind>> used = replay(documented);
      if (used.isPresent()) {
        return explained(Triage.DOCUMENTED, used.get());
      }
    }
    String reason = obstacle;
    Set<Kind> all = kinds(false);
    if (!all.equals(documented)) {
      Optional<Set<Kind>> used = replay(all);
      if (used.isPresent()) {
        return explained(worst(used.get()), used.get());
      }
    }
    return new Triager.Judgement(
        Triage.UNEXPLAINED,
        List.of(
            "Replaying each write on the row versions that "
                + terms.dbms().title()
                + " documents for "
                + terms.promised()
                + " does not give what was observed. "
                + (reason.isEmpty() ? obstacle : reason)),
        List.of());
  }

  private boolean breaksConstraint() throws SQLException, GaveUp {
    return schema.tables().stream().noneMatch(ScratchTable::refersToItself)
        && scratch.accepts(all(tables.atStart()))
        && !scratch.accepts(all(tables.atEnd()));
  }

  private List<Version> all(VersionStore store) {
    return store.current(schema.tables(), Integer.MAX_VALUE, Optional.empty());
  }

  private Set<Kind> kinds(boolean onlyDocumented) {
    return known.stream()
        .filter(one -> !onlyDocumented || one.triage() == Triage.DOCUMENTED)
        .map(Peculiarity::kind)
        .collect(Collectors.toCollection(() -> EnumSet.noneOf(Kind.class)));
  }

  private Optional<Set<Kind>> replay(Set<Kind> kinds) throws SQLException, GaveUp {
    VersionRules rules = new VersionRules(kinds, snapshots(), new Ends(transactions));
    for (List<Action> actions : Action.orders(concurrent, Action.of(concurrent, transactions))) {
      HiddenLocks hidden = HiddenLocks.of(concurrent, schema, actions);
      Replay replay = new Replay(schema, scratch, rules, tables, actions, hidden);
      if (replay.reproduces()) {
        return Optional.of(replay.used());
      }
      obstacle = replay.obstacle();
    }
    return Optional.empty();
  }

  private Snapshots snapshots() {
    Snapshots snapshots = new Snapshots();
    Dependencies dependencies = new Dependencies(schema);
    for (Transaction transaction : transactions) {
      snapshots.begun(transaction.name(), transaction.startedAt());
      for (Step step : transaction.work()) {
        int at = step.submittedAt().orElse(transaction.endedAt());
        if (takesSnapshot(step)) {
          snapshots.used(transaction.name(), at);
        }
        Set<ScratchTable> own = dependencies.of(step.statement().sql());
        own.forEach(table -> snapshots.taken(transaction.name(), table, at, false));
        dependencies
            .referringTo(own)
            .forEach(table -> snapshots.taken(transaction.name(), table, at, true));
      }
    }
    return snapshots;
  }

  /** PostgreSQL takes one for every query, others when a table is used. */
  private boolean takesSnapshot(Step step) {
    StatementKind kind = Triager.kind(step);
    if (kind == StatementKind.WRITE) {
      return true;
    }
    return kind == StatementKind.QUERY
        && (terms.dbms().name().equals("postgres")
            || Tokenizer.words(step.statement().sql()).stream().anyMatch(word -> word.is("FROM")));
  }

  private Triage worst(Set<Kind> used) {
    return known.stream()
        .filter(one -> used.contains(one.kind()))
        .map(Peculiarity::triage)
        .min(Triage::compareTo)
        .orElse(Triage.UNEXPLAINED);
  }

  private Triager.Judgement explained(Triage triage, Set<Kind> used) {
    List<String> reasoning = new ArrayList<>();
    reasoning.add(
        "Replaying each write on the row versions that the peculiarities below prescribe gives the"
            + " observed final state, and every write's success and count.");
    List<Citation> citations = new ArrayList<>();
    List<String> causes = new ArrayList<>();
    for (Peculiarity one : known) {
      if (used.contains(one.kind())) {
        String word = one.kind().effect();
        reasoning.add(
            word.substring(0, 1).toUpperCase(java.util.Locale.ROOT)
                + word.substring(1)
                + verdict(one.triage()));
        citations.add(one.citation());
        if (one.triage() == triage) {
          causes.add(one.kind().label());
        }
      }
    }
    return new Triager.Judgement(triage, reasoning, citations, causes);
  }

  private String verdict(Triage triage) {
    return switch (triage) {
      case DOCUMENTED -> ", as " + terms.dbms().title() + " documents.";
      case BUG -> ", which its makers have confirmed to be a bug.";
      case UNEXPLAINED -> ", which does not excuse the difference.";
    };
  }
}
