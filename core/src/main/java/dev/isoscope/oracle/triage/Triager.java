package dev.isoscope.oracle.triage;

import dev.isoscope.dbms.Peculiarity;
import dev.isoscope.dbms.Peculiarity.Kind;
import dev.isoscope.execute.Runner;
import dev.isoscope.model.Citation;
import dev.isoscope.model.History;
import dev.isoscope.model.Triage;
import dev.isoscope.oracle.Terms;
import dev.isoscope.semantics.HistoryReplay;
import dev.isoscope.semantics.OpenAnswers;
import dev.isoscope.semantics.ReplayImpossible;
import dev.isoscope.semantics.Transaction;
import dev.isoscope.semantics.Transactions;
import dev.isoscope.sql.StatementKind;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

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
   * @param replayed whether the replay could be done, if it had to be
   */
  public record Judgement(
      Triage triage,
      List<String> reasoning,
      List<Citation> citations,
      List<String> causes,
      boolean replayed) {
    public Judgement {
      reasoning = List.copyOf(reasoning);
      citations = List.copyOf(citations);
      causes = List.copyOf(causes);
    }

    public Judgement(
        Triage triage, List<String> reasoning, List<Citation> citations, List<String> causes) {
      this(triage, reasoning, citations, causes, true);
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
      HistoryReplay replay = new HistoryReplay(concurrent, terms.dbms(), runner, transactions);
      return new ReplaySearch(terms, known, replay).judgement();
    } catch (ReplayImpossible e) {
      return new Judgement(
          Triage.UNEXPLAINED,
          List.of("Not replayed: " + e.getMessage()),
          List.of(),
          List.of(),
          false);
    }
  }

  /** Whether some transaction that writes works while another one does. */
  private static boolean overlap(List<Transaction> transactions) {
    List<Transaction> writers =
        transactions.stream()
            .filter(
                one ->
                    one.steps().stream()
                        .map(step -> step.statement().sql())
                        .anyMatch(Triager::mayWrite))
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

  /** Whether a statement writes, or calls what may do so. */
  private static boolean mayWrite(String sql) {
    return switch (StatementKind.of(sql)) {
      case WRITE, DEFINITION, OTHER -> true;
      case QUERY -> !OpenAnswers.onlyAnswers(sql);
      case TRANSACTION_CONTROL, SETTING -> false;
    };
  }

  /** The replays of one run, and what follows from them. */
  private record ReplaySearch(Terms terms, List<Peculiarity> known, HistoryReplay replay) {
    Judgement judgement() throws SQLException, ReplayImpossible {
      if (replay.endsWithBrokenConstraint()) {
        return new Judgement(
            Triage.BUG,
            List.of(
                "The final state breaks a constraint of the tables: the DBMS itself does not accept"
                    + " these rows. No isolation level excuses that."),
            List.of(HistoryReplay.CONSTRAINTS));
      }
      Set<Kind> documented = kinds(true);
      if (!documented.isEmpty()) {
        Optional<Set<Kind>> used = replay.explanation(documented);
        if (used.isPresent()) {
          return explained(Triage.DOCUMENTED, used.get());
        }
      }
      String reason = replay.obstacle();
      Optional<String> cause = replay.cause();
      Set<Kind> all = kinds(false);
      if (!all.equals(documented)) {
        Optional<Set<Kind>> used = replay.explanation(all);
        if (used.isPresent()) {
          return explained(worst(used.get()), used.get());
        }
      }
      return new Judgement(
          Triage.UNEXPLAINED,
          List.of(
              "Replaying each write on the row versions that "
                  + terms.dbms().title()
                  + " documents for "
                  + terms.promised()
                  + " does not give what was observed. "
                  + (reason.isEmpty() ? replay.obstacle() : reason)),
          List.of(),
          cause.or(replay::cause).stream().toList());
    }

    private Set<Kind> kinds(boolean onlyDocumented) {
      return known.stream()
          .filter(one -> !onlyDocumented || one.triage() == Triage.DOCUMENTED)
          .map(Peculiarity::kind)
          .collect(Collectors.toCollection(() -> EnumSet.noneOf(Kind.class)));
    }

    private Triage worst(Set<Kind> used) {
      return known.stream()
          .filter(one -> used.contains(one.kind()))
          .map(Peculiarity::triage)
          .min(Triage::compareTo)
          .orElse(Triage.UNEXPLAINED);
    }

    private Judgement explained(Triage triage, Set<Kind> used) {
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
              word.substring(0, 1).toUpperCase(Locale.ROOT)
                  + word.substring(1)
                  + verdict(one.triage()));
          citations.add(one.citation());
          if (one.triage() == triage) {
            causes.add(one.kind().label());
          }
        }
      }
      return new Judgement(triage, reasoning, citations, causes);
    }

    private String verdict(Triage triage) {
      return switch (triage) {
        case DOCUMENTED -> ", as " + terms.dbms().title() + " documents.";
        case BUG -> ", which its makers have confirmed to be a bug.";
        case UNEXPLAINED -> ", which does not excuse the difference.";
      };
    }
  }
}
