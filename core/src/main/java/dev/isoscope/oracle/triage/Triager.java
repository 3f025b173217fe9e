package dev.isoscope.oracle.triage;

import dev.isoscope.dbms.Peculiarity;
import dev.isoscope.execute.Runner;
import dev.isoscope.model.Citation;
import dev.isoscope.model.History;
import dev.isoscope.model.Step;
import dev.isoscope.model.Triage;
import dev.isoscope.oracle.Terms;
import dev.isoscope.semantics.ReplayImpossible;
import dev.isoscope.semantics.Transaction;
import dev.isoscope.semantics.Transactions;
import dev.isoscope.sql.StatementKind;
import java.sql.SQLException;
import java.util.List;

/**
 * Tells what a run that differs from its serial executions means: the same behaviour may be
 * documented in one DBMS and a bug in another (WriteCheck, sections 6.3 and 6.4). It is documented
 * only if replaying every write on the row versions that cited peculiarities prescribe gives
 * exactly what was observed.
 */
public final class Triager {
  /**
   * What a candidate is, and why.
   *
   * @param causes see {@link dev.isoscope.model.Explanation}
   */
  public record Judgement(
      Triage triage, List<String> reasoning, List<Citation> citations, List<String> causes) {
    public Judgement {
      reasoning = List.copyOf(reasoning);
      citations = List.copyOf(citations);
      causes = List.copyOf(causes);
    }

    Judgement(Triage triage, List<String> reasoning, List<Citation> citations) {
      this(triage, reasoning, citations, List.of());
    }
  }

  /** Judges a run that differs from its serial executions. */
  public Judgement judge(History concurrent, Terms terms, Runner runner) throws SQLException {
    List<Transaction> transactions = Transactions.of(concurrent);
    if (!overlap(transactions)) {
      return new Judgement(
          Triage.BUG,
          List.of(
              "No two transactions that write overlap in time, so there is nothing that an isolation"
                  + " level could excuse: atomicity or consistency is broken."),
          List.of(terms.promise().citation()));
    }
    if (terms.promisesSerializability()) {
      return new Judgement(
          Triage.BUG,
          List.of(
              terms.claim().isPresent()
                  ? "It is judged by " + terms.claim().get() + ", which excuses no difference."
                  : "The level promises serializability, which excuses no difference."),
          List.of(terms.promise().citation()));
    }
    List<Peculiarity> known = terms.dbms().peculiarities(terms.target().mode(), terms.promised());
    if (known.isEmpty()) {
      return new Judgement(
          Triage.UNEXPLAINED,
          List.of("No documented peculiarity of " + terms.promised() + " is known."),
          List.of());
    }
    try {
      return new ReplaySearch(concurrent, terms, runner, transactions, known).judgement();
    } catch (ReplayImpossible e) {
      return new Judgement(
          Triage.UNEXPLAINED, List.of("Not replayed: " + e.getMessage()), List.of());
    }
  }

  /** Whether some transaction that writes works while another one does. */
  private static boolean overlap(List<Transaction> transactions) {
    List<Transaction> writers =
        transactions.stream()
            .filter(
                one ->
                    one.steps().stream()
                        .anyMatch(step -> kind(step) == StatementKind.WRITE || definition(step)))
            .toList();
    for (Transaction one : writers) {
      for (Transaction other : writers) {
        if (one != other
            && one.startedAt() < other.endedAt()
            && other.startedAt() < one.endedAt()) {
          return true;
        }
      }
    }
    return false;
  }

  private static boolean definition(Step step) {
    return kind(step) == StatementKind.DEFINITION;
  }

  private static StatementKind kind(Step step) {
    return StatementKind.of(step.statement().sql());
  }
}
