package dev.isoscope.oracle.triage;

import dev.isoscope.dbms.Peculiarity;
import dev.isoscope.dbms.Peculiarity.Kind;
import dev.isoscope.execute.Runner;
import dev.isoscope.model.Citation;
import dev.isoscope.model.History;
import dev.isoscope.model.Triage;
import dev.isoscope.oracle.Terms;
import dev.isoscope.semantics.HistoryReplay;
import dev.isoscope.semantics.ReplayImpossible;
import dev.isoscope.semantics.Transaction;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

/** The replays of one run, and what follows from them. */
final class ReplaySearch {
  private final Terms terms;
  private final List<Peculiarity> known;
  private final HistoryReplay replay;

  ReplaySearch(
      History concurrent,
      Terms terms,
      Runner runner,
      List<Transaction> transactions,
      List<Peculiarity> known)
      throws SQLException, ReplayImpossible {
    this.terms = terms;
    this.known = known;
    this.replay = new HistoryReplay(concurrent, terms.dbms(), runner, transactions);
  }

  Triager.Judgement judgement() throws SQLException, ReplayImpossible {
    if (replay.endsWithBrokenConstraint()) {
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
      Optional<Set<Kind>> used = replay.explanation(documented);
      if (used.isPresent()) {
        return explained(Triage.DOCUMENTED, used.get());
      }
    }
    String reason = replay.obstacle();
    Set<Kind> all = kinds(false);
    if (!all.equals(documented)) {
      Optional<Set<Kind>> used = replay.explanation(all);
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
                + (reason.isEmpty() ? replay.obstacle() : reason)),
        List.of());
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
