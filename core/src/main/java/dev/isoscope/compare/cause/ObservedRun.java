package dev.isoscope.compare.cause;

import dev.isoscope.compare.trace.Contender;
import dev.isoscope.compare.trace.StatementAnswer;
import dev.isoscope.compare.trace.Trace;
import dev.isoscope.model.ErrorKind;
import dev.isoscope.model.History;
import dev.isoscope.model.Step;
import dev.isoscope.semantics.Transaction;
import dev.isoscope.semantics.Transactions;
import dev.isoscope.sql.StatementKind;
import java.util.List;
import java.util.Optional;

/** A run of one contender, with what is asked of it when a cause is looked for. */
public record ObservedRun(Contender contender, Trace trace, List<Transaction> transactions) {
  public ObservedRun {
    transactions = List.copyOf(transactions);
  }

  public static ObservedRun of(Contender contender, Trace trace) {
    return new ObservedRun(contender, trace, Transactions.of(trace.history()));
  }

  public History history() {
    return trace.history();
  }

  Step step(int number) {
    return history().steps().get(number - 1);
  }

  /** The transaction that a statement ran in. */
  Optional<Transaction> transaction(Step step) {
    return transactions.stream().filter(one -> one.steps().contains(step)).findFirst();
  }

  /** Statements that failed in a round because of others. */
  List<Step> victims(int round) {
    return trace.rounds().get(round).answers().values().stream()
        .filter(answer -> !answer.waits())
        .map(StatementAnswer::step)
        .filter(ObservedRun::contended)
        .toList();
  }

  static boolean contended(Step step) {
    return step.error().map(error -> error.kind()).filter(ErrorKind::contention).isPresent();
  }

  static StatementKind kind(Step step) {
    return StatementKind.of(step.statement().sql());
  }

  /** Reads, writes or defines, rather than controls. */
  static boolean works(Step step) {
    StatementKind kind = kind(step);
    return kind == StatementKind.QUERY
        || kind == StatementKind.WRITE
        || kind == StatementKind.DEFINITION;
  }

  /** A statement as reports name it. */
  static String name(Step step) {
    return "statement "
        + step.number()
        + " ("
        + step.statement().session()
        + ": "
        + step.statement().sql().strip().replaceAll("\\s+", " ")
        + ")";
  }
}
