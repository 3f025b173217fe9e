package dev.isoscope.oracle.wss;

import dev.isoscope.execute.Runner;
import dev.isoscope.model.Ending;
import dev.isoscope.model.Explanation.Difference;
import dev.isoscope.model.History;
import dev.isoscope.model.Verdict;
import dev.isoscope.oracle.Oracle;
import dev.isoscope.oracle.Terms;
import dev.isoscope.semantics.GeneratedKeys;
import dev.isoscope.semantics.Transaction;
import dev.isoscope.semantics.Transactions;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

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
      return new Verdict.Inconclusive("the run did not come to its end: " + observed.ending());
    }
    return new Trial(observed, terms, runner).verdict();
  }

  /** A serial execution and how the concurrent one differs from it. */
  record Attempt(String label, History serial, List<Difference> differences) {
    boolean matches() {
      return differences.isEmpty();
    }
  }

  /** The judgement of one run. */
  private static final class Trial {
    private final History observed;
    private final Terms terms;
    private final Runner runner;
    private final List<Transaction> transactions;
    private final GeneratedKeys keys;
    private final Comparison comparison;
    private Optional<String> unfinished = Optional.empty();

    Trial(History observed, Terms terms, Runner runner) {
      this.observed = observed;
      this.terms = terms;
      this.runner = runner;
      this.transactions = Transactions.of(observed);
      this.keys = GeneratedKeys.of(observed.testCase(), terms.dbms().integerKeyGenerates());
      this.comparison =
          new Comparison(observed, transactions, keys, terms.promisesSerializability());
    }

    Verdict verdict() throws SQLException {
      List<Attempt> failed = new ArrayList<>();
      for (List<Transaction> order : Orders.byEnd(transactions)) {
        Attempt whole = whole(order);
        Attempt alone = whole.matches() ? alone(order) : whole;
        if (unfinished.isPresent()) {
          return new Verdict.Inconclusive(unfinished.get());
        }
        if (whole.matches() && alone.matches()) {
          return new Verdict.Pass();
        }
        if (failed.isEmpty()) {
          failed.add(whole);
          failed.add(whole.matches() ? alone : alone(order));
        }
      }
      if (keys.used()) {
        return new Verdict.Inconclusive("the case works with keys that the DBMS generates");
      }
      Candidate candidate = new Candidate(observed, terms, runner, failed.get(0), failed.get(1));
      if (failed.get(0).matches()) {
        return candidate.onlyStatements();
      }
      return terms.promisesSerializability() ? anyOrder(candidate) : candidate.triaged();
    }

    /** Snapshots may serialize a transaction before one that committed earlier. */
    private Verdict anyOrder(Candidate candidate) throws SQLException {
      List<List<Transaction>> orders = Orders.all(transactions);
      for (List<Transaction> order : orders) {
        Attempt whole = whole(order);
        if (unfinished.isPresent()) {
          return new Verdict.Inconclusive(unfinished.get());
        }
        if (whole.matches()) {
          Attempt alone = alone(order);
          return unfinished.isPresent()
              ? new Verdict.Inconclusive(unfinished.get())
              : alone.matches()
                  ? new Verdict.Pass()
                  : new Candidate(observed, terms, runner, whole, alone).onlyStatements();
        }
      }
      return orders.size() > Orders.MOST
          ? new Verdict.Inconclusive("the run has more serial orders than are tried")
          : candidate.notSerializable(orders);
    }

    private Attempt whole(List<Transaction> order) throws SQLException {
      SerialSchedule schedule = SerialSchedule.ofTransactions(observed.testCase(), order);
      return attempt("serial by transactions", schedule);
    }

    private Attempt alone(List<Transaction> order) throws SQLException {
      SerialSchedule schedule = SerialSchedule.ofStatements(observed.testCase(), order);
      return attempt("serial by statements", schedule);
    }

    private Attempt attempt(String label, SerialSchedule schedule) throws SQLException {
      History serial = runner.run(schedule.serial());
      if (!(serial.ending() instanceof Ending.Complete)) {
        unfinished = Optional.of("a serial run did not come to its end: " + serial.ending());
        return new Attempt(label, serial, List.of());
      }
      return new Attempt(label, serial, comparison.with(schedule, serial));
    }
  }
}
