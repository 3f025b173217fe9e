package dev.isoscope.oracle.wss;

import dev.isoscope.dbms.Peculiarity;
import dev.isoscope.execute.Runner;
import dev.isoscope.model.Case;
import dev.isoscope.model.Citation;
import dev.isoscope.model.Ending;
import dev.isoscope.model.Explanation;
import dev.isoscope.model.Explanation.Evidence;
import dev.isoscope.model.Header;
import dev.isoscope.model.History;
import dev.isoscope.model.Statement;
import dev.isoscope.model.Step;
import dev.isoscope.model.Triage;
import dev.isoscope.model.Verdict;
import dev.isoscope.oracle.Oracle;
import dev.isoscope.oracle.Terms;
import dev.isoscope.oracle.triage.Triager;
import dev.isoscope.oracle.wss.SerialExecutions.Attempt;
import dev.isoscope.semantics.GeneratedKeys;
import dev.isoscope.semantics.HistoryReplay;
import dev.isoscope.semantics.KeyUse;
import dev.isoscope.semantics.OpenAnswers;
import dev.isoscope.semantics.ReplayImpossible;
import dev.isoscope.semantics.SessionVariables;
import dev.isoscope.semantics.Transaction;
import dev.isoscope.semantics.Transactions;
import dev.isoscope.sql.CreatedObject;
import dev.isoscope.sql.StatementKind;
import dev.isoscope.sql.TransactionControl;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * Write-specific serializability (WriteCheck, sections 2 to 5): a concurrent run must leave the
 * state, and give its writes the success, that its transactions have one after the other in the
 * order of their ends, both whole (tx-WSS) and statement by statement (stmt-WSS). Where the level
 * promises serializability, reads are compared as well, and any serial order will do.
 */
public final class WriteSpecificSerializability implements Oracle {
  @Override
  public String name() {
    return "wss";
  }

  @Override
  public Verdict judge(History observed, Terms terms, Runner runner) throws SQLException {
    if (!(observed.ending() instanceof Ending.Complete)) {
      return new Verdict.Inconclusive(
          "the run did not come to its end: " + observed.ending().reason());
    }
    return SessionVariables.carryReads(observed.testCase())
        ? new Verdict.Inconclusive(SessionVariables.REASON)
        : new Trial(observed, terms, runner).verdict();
  }

  /** The first serial order that differs: its transactions whole, and its statements alone. */
  private record Differing(Attempt whole, Attempt alone) {}

  /** The judgement of one run. */
  private static final class Trial {
    private final History observed;
    private final Terms terms;
    private final Runner runner;
    private final List<Transaction> transactions;
    private final GeneratedKeys keys;
    private final SerialExecutions executions;

    Trial(History observed, Terms terms, Runner runner) {
      this.observed = observed;
      this.terms = terms;
      this.runner = runner;
      this.transactions = Transactions.of(observed);
      this.keys = GeneratedKeys.of(observed.testCase(), terms.dbms().integerKeyGenerates());
      this.executions =
          new SerialExecutions(
              observed,
              new SerialComparison(observed, transactions, keys, terms.promisesSerializability()),
              terms.promisesSerializability()
                  || observed.testCase().init().stream()
                      .anyMatch(one -> CreatedObject.of(one.sql()) == CreatedObject.ROUTINE),
              runner);
    }

    Verdict verdict() throws SQLException {
      List<Attempt> failed = new ArrayList<>();
      for (List<Transaction> order : SerialOrders.byEnd(transactions)) {
        Attempt whole = executions.whole(order);
        Attempt alone = whole.matches() ? executions.alone(order) : whole;
        if (executions.unfinished().isPresent()) {
          return new Verdict.Inconclusive(executions.unfinished().get());
        }
        if (whole.matches() && alone.matches()) {
          return new Verdict.Pass();
        }
        if (failed.isEmpty()) {
          failed.add(whole);
          failed.add(whole.matches() ? alone : executions.alone(order));
        }
      }
      if (failed.get(0).vague()) { // an error that only transactions have is another matter
        return new Verdict.Inconclusive(OpenAnswers.OF_OTHER_ROWS);
      }
      Optional<String> incomparable = Incomparable.why(observed, terms.dbms());
      if (incomparable.isPresent()) {
        return new Verdict.Inconclusive(incomparable.get());
      }
      if (keys.used() && !countersAreJudged()) {
        return new Verdict.Inconclusive("the case works with keys that the DBMS generates");
      }
      Differing differing = new Differing(failed.get(0), failed.get(1));
      if (differing.whole().matches()) {
        return onlyStatements(differing);
      }
      if (terms.promisesSerializability()) {
        return anyOrder(differing);
      }
      boolean explained = failedBeforeOthersWrote();
      if (executions.unfinished().isPresent()) {
        return new Verdict.Inconclusive(executions.unfinished().get());
      }
      return explained ? new Verdict.Pass() : triaged(differing);
    }

    /**
     * Whether nothing but failed writes speaks against the order of ends, and an order explains all
     * that was observed, these too, in which their transactions come before those that wrote only
     * after the failures. What succeeded must agree with the order of ends: that it may come
     * earlier in another one is what many bugs look like.
     */
    private boolean failedBeforeOthersWrote() throws SQLException {
      FailedWrites failed = FailedWrites.ofCommitted(transactions);
      List<List<Transaction>> byEnd = SerialOrders.byEnd(transactions);
      List<List<Transaction>> others = new ArrayList<>(SerialOrders.byEnd(transactions, failed));
      others.removeAll(byEnd);
      return !failed.none()
          && executions.explainedWithout(failed, byEnd)
          && executions.explained(others);
    }

    /**
     * Which keys a transaction draws hangs on what others have drawn, committed or not. Their order
     * does not, if transactions are one after the other.
     */
    private boolean countersAreJudged() {
      return keys.use() == KeyUse.ORDER
          && terms.promisesSerializability()
          && terms.dbms().counters().isPresent();
    }

    /** Snapshots may serialize a transaction before one that committed earlier. */
    private Verdict anyOrder(Differing differing) throws SQLException {
      List<List<Transaction>> orders =
          SerialOrders.all(transactions, new Answerable(observed.testCase()));
      for (List<Transaction> order : orders) {
        Attempt whole = executions.whole(order);
        if (executions.unfinished().isPresent()) {
          return new Verdict.Inconclusive(executions.unfinished().get());
        }
        if (whole.matches()) {
          Attempt alone = executions.alone(order);
          return executions.unfinished().isPresent()
              ? new Verdict.Inconclusive(executions.unfinished().get())
              : alone.matches() ? new Verdict.Pass() : onlyStatements(new Differing(whole, alone));
        }
      }
      if (orders.size() > SerialOrders.MOST) {
        return new Verdict.Inconclusive("the run has more serial orders than are tried");
      }
      if (defines()) {
        return new Verdict.Inconclusive(
            "no serial order gives what was observed, but the schema changes");
      }
      Optional<Peculiarity> reason = sharesCounter() ? terms.dbms().counters() : errors(orders);
      return executions.unfinished().isPresent()
          ? new Verdict.Inconclusive(executions.unfinished().get())
          : notSerializable(differing, orders, reason);
    }

    /** What is said of errors by which alone the run differs from a serial execution. */
    private Optional<Peculiarity> errors(List<List<Transaction>> orders) throws SQLException {
      FailedWrites overlapping = FailedWrites.ofOverlapping(transactions);
      return terms.dbms().overlappingErrors().isPresent()
              && !overlapping.none()
              && executions.explainedWithout(overlapping, orders)
          ? terms.dbms().overlappingErrors()
          : Optional.empty();
    }

    // ---- a run that differs from its serial executions: what that means, and in which words ---

    /**
     * The transactions one after the other give what was observed, but their statements one by one
     * do not: concurrency has no part in it, and so no isolation level excuses it.
     */
    private Verdict onlyStatements(Differing differing) {
      return violation(
          differing,
          "stmt-wss",
          Triage.BUG,
          "Statements do something else inside a transaction than on their own",
          List.of(
              "Executed one transaction at a time, the case gives what was observed; executed one"
                  + " statement at a time, without transactions, it does not.",
              "No other transaction is involved, so no isolation level excuses it."),
          List.of(),
          List.of());
    }

    /** The level promises serializability, and no serial order explains what was observed. */
    private Verdict notSerializable(
        Differing differing, List<List<Transaction>> orders, Optional<Peculiarity> reason) {
      List<String> reasoning = new ArrayList<>();
      reasoning.add(
          "All "
              + orders.size()
              + " serial orders of the committed transactions"
              + (SerialOrders.complete(orders) ? "" : " that keep each session's own order")
              + " were executed; each differs from the run in its final state, in the success of a"
              + " write, or in what a query returned.");
      reason
          .map(Peculiarity::kind)
          .ifPresent(
              kind ->
                  reasoning.add(
                      kind == Peculiarity.Kind.OVERLAPPING_ERROR
                          ? "But for the writes that failed by a constraint while others were at"
                              + " work, one of them gives what was observed."
                          : "Which keys the counters drew was not compared, but statements of the"
                              + " case go by their order."));
      return violation(
          differing,
          "not-serializable",
          reason.map(Peculiarity::triage).orElse(Triage.BUG),
          reason
              .filter(one -> one.kind() == Peculiarity.Kind.OVERLAPPING_ERROR)
              .map(this::headline)
              .orElse("No serial order of the committed transactions gives what was observed"),
          reasoning,
          List.of(reason.map(Peculiarity::citation).orElse(terms.promise().citation())),
          reason.map(one -> one.kind().label()).stream().toList());
    }

    /** Whether statements go by the order of keys that several transactions have drawn. */
    private boolean sharesCounter() {
      return keys.used()
          && transactions.stream()
                  .filter(Transaction::committed)
                  .filter(one -> one.work().stream().anyMatch(keys::isDrawnBy))
                  .count()
              > 1;
    }

    /** Below serializability a documented peculiarity may explain it. */
    private Verdict triaged(Differing differing) throws SQLException {
      Triager.Judgement judgement = new Triager().judge(observed, terms, runner);
      if (judgement.triage() != Triage.UNEXPLAINED || !defines()) {
        return triaged(differing, judgement);
      }
      try {
        return triaged(differing, asEntitled().orElse(judgement));
      } catch (ReplayImpossible e) {
        Optional<Triager.Judgement> without = withoutDefinitions();
        return without.isPresent()
            ? triaged(differing, without.get())
            : new Verdict.Inconclusive(
                "a serial execution differs, but the schema changes: " + e.getMessage());
      }
    }

    private Verdict triaged(Differing differing, Triager.Judgement judgement) {
      if (!judgement.replayed() && !defines()) {
        return new Verdict.Inconclusive(
            "whether it differs for a documented reason cannot be told: "
                + judgement.reasoning().get(0));
      }
      return violation(
          differing,
          differing.alone().matches() ? "tx-wss" : "wss",
          judgement.triage(),
          headline(judgement),
          judgement.reasoning(),
          judgement.citations(),
          judgement.causes());
    }

    /** What differs; where it is documented also what is to be learnt from it. */
    private String headline(Triager.Judgement judgement) {
      String differs = "The run differs from its transactions executed one after the other";
      String effects =
          Arrays.stream(Peculiarity.Kind.values())
              .filter(kind -> judgement.causes().contains(kind.label()))
              .map(Peculiarity.Kind::effect)
              .collect(Collectors.joining(", and "));
      return judgement.triage() != Triage.DOCUMENTED || effects.isEmpty()
          ? differs
          : differs + ": " + effects + documented();
    }

    private String headline(Peculiarity reason) {
      return "No serial order gives what was observed: " + reason.kind().effect() + documented();
    }

    private String documented() {
      return ", as " + terms.dbms().title() + " documents";
    }

    private boolean defines() {
      return observed.steps().stream()
          .map(step -> StatementKind.of(step.statement().sql()))
          .anyMatch(StatementKind.DEFINITION::equals);
    }

    /**
     * Where transactions change the schema, writes are not taken apart to find the peculiarity that
     * they show. But if each statement gives what it was entitled to, the level excuses the rest.
     */
    private Optional<Triager.Judgement> asEntitled() throws SQLException, ReplayImpossible {
      HistoryReplay.Entitlement found =
          HistoryReplay.entitlement(
              observed,
              terms.dbms(),
              terms.dbms().rules(terms.target().mode(), terms.promised()),
              runner);
      boolean writesAreJudged =
          observed.steps().stream()
              .filter(step -> found.open().containsKey(step.number()))
              .allMatch(step -> StatementKind.of(step.statement().sql()) == StatementKind.QUERY);
      return found.mismatch().isEmpty() && writesAreJudged
          ? Optional.of(
              new Triager.Judgement(
                  Triage.DOCUMENTED,
                  List.of(
                      "Carried out one by one, on the rows and the schema that the level entitles"
                          + " them to, the statements give what was observed."),
                  terms.promise().aboutReads(),
                  List.of("schema-change")))
          : Optional.empty();
    }

    /**
     * Not all changes of the schema can be replayed. But if the case without them differs as well,
     * and for a documented reason, then that is the reason.
     */
    private Optional<Triager.Judgement> withoutDefinitions() throws SQLException {
      Case original = observed.testCase();
      History without =
          runner.run(
              new Case(
                  original.source(),
                  Header.named(original.name() + ", without definitions"),
                  original.init(),
                  others(),
                  List.of(),
                  List.of()));
      return without.ending() instanceof Ending.Complete
              && new Trial(without, terms, runner).verdict() instanceof Verdict.Violation violation
              && violation.triage() == Triage.DOCUMENTED
          ? Optional.of(asWithoutDefinitions(violation.explanation()))
          : Optional.empty();
    }

    /** The statements that change no schema, and COMMIT for those that did so implicitly. */
    private List<Statement> others() {
      List<Statement> others = new ArrayList<>();
      Set<String> committed = new HashSet<>();
      for (Step step : observed.steps()) {
        String session = step.statement().session();
        String sql = step.statement().sql();
        if (StatementKind.of(sql) != StatementKind.DEFINITION) {
          if (committed.remove(session) && goesOn(step)) {
            others.add(Statement.of(others.size() + 1, session, "BEGIN"));
          }
          others.add(Statement.of(others.size() + 1, session, sql));
        } else if (step.implicitCommit()) {
          committed.add(session);
          others.add(Statement.of(others.size() + 1, session, "COMMIT"));
        }
      }
      return others;
    }

    /** Whether it is the first of a transaction that nothing but the one before it has begun. */
    private boolean goesOn(Step step) {
      return TransactionControl.parse(step.statement().sql()).isEmpty()
          && transactions.stream()
              .anyMatch(one -> !one.single() && one.steps().get(0).number() == step.number());
    }

    private static Triager.Judgement asWithoutDefinitions(Explanation explanation) {
      List<String> reasoning = new ArrayList<>();
      reasoning.add("Without the statements that change the schema the case differs as well.");
      reasoning.addAll(explanation.reasoning());
      return new Triager.Judgement(
          Triage.DOCUMENTED, reasoning, explanation.citations(), explanation.causes());
    }

    private Verdict violation(
        Differing differing,
        String kind,
        Triage triage,
        String headline,
        List<String> reasoning,
        List<Citation> citations,
        List<String> causes) {
      Attempt whole = differing.whole();
      Attempt alone = differing.alone();
      return new Verdict.Violation(
          kind,
          triage,
          new Explanation(
              headline,
              (whole.matches() ? alone : whole).differences(),
              reasoning,
              citations,
              causes,
              List.of(
                  new Evidence("concurrent", observed),
                  new Evidence(whole.label(), whole.serial()),
                  new Evidence(alone.label(), alone.serial()))));
    }
  }
}
