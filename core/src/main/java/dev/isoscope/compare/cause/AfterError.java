package dev.isoscope.compare.cause;

import dev.isoscope.compare.trace.StatementAnswer;
import dev.isoscope.compare.trace.UnfinishedRun;
import dev.isoscope.model.ErrorKind;
import dev.isoscope.model.RolledBack;
import dev.isoscope.model.Step;
import dev.isoscope.sql.TransactionControl;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * The same statement has failed on both sides, but it has left something else of its transaction.
 * That this is the cause shows when both are made to roll back and to begin anew: then they are
 * alike.
 */
final class AfterError implements Explainer {
  private static final String SHOWN =
      "With a ROLLBACK and a new BEGIN right after the error both behave alike.";
  private static final String REFUSED = "What differs is the first statement that is refused.";

  @Override
  public Optional<Reason> explain(DiscrepancyContext context) throws SQLException, UnfinishedRun {
    List<Step> errors = errors(context);
    for (Step error : errors) {
      if (refused(context, error)) {
        return Optional.of(reason(context, List.of(error), REFUSED));
      }
    }
    for (Step error : errors) {
      if (alike(context, List.of(error))) {
        return Optional.of(reason(context, List.of(error), SHOWN));
      }
    }
    return errors.size() > 1 && alike(context, errors)
        ? Optional.of(reason(context, errors, SHOWN))
        : Optional.empty();
  }

  /** Whether the statement itself is one that the lost transaction refuses. */
  private static boolean refused(DiscrepancyContext context, Step error) {
    int number = context.parting().number();
    return number > 0
        && error.statement().session().equals(context.left().step(number).statement().session())
        && context.both().stream()
            .flatMap(look -> look.step(number).error().stream())
            .anyMatch(one -> one.kind() == ErrorKind.ABORTED);
  }

  /** Whether both sides are alike if they start afresh after the errors. */
  private static boolean alike(DiscrepancyContext context, List<Step> errors)
      throws SQLException, UnfinishedRun {
    Map<Integer, List<String>> restarts = new LinkedHashMap<>();
    errors.forEach(step -> restarts.put(step.number(), List.of("ROLLBACK", "BEGIN")));
    return Experiment.of(context, CaseVariation.of(context.testCase(), restarts)).alike(context)
        && !showsWithout(context, errors);
  }

  /** A rollback takes away locks, too; if nothing fails, these make the same difference. */
  private static boolean showsWithout(DiscrepancyContext context, List<Step> errors)
      throws SQLException, UnfinishedRun {
    Set<Integer> numbers = errors.stream().map(Step::number).collect(Collectors.toSet());
    return Experiment.of(context, CaseVariation.without(context.testCase(), numbers))
        .partsAsIn(context);
  }

  /** What failed on both sides before they parted, with other consequences; own errors first. */
  private static List<Step> errors(DiscrepancyContext context) {
    List<Step> errors = new ArrayList<>();
    for (int i = 0;
        i < Math.min(context.parting().round(), context.left().trace().rounds().size());
        i++) {
      for (StatementAnswer answer : context.left().trace().rounds().get(i).answers().values()) {
        if (answer.failed() && leavesOther(context, answer.step())) {
          errors.add(answer.step());
        }
      }
    }
    String session =
        context.parting().number() == 0
            ? ""
            : context.left().step(context.parting().number()).statement().session();
    errors.sort(Comparator.comparing(step -> !step.statement().session().equals(session)));
    return errors;
  }

  private static boolean leavesOther(DiscrepancyContext context, Step error) {
    return Aftermath.of(context.left(), error.number())
        != Aftermath.of(context.right(), error.number());
  }

  private static Reason reason(DiscrepancyContext context, List<Step> errors, String proof) {
    List<String> sentences = new ArrayList<>();
    for (Step error : errors) {
      sentences.add("On both sides " + ObservedRun.name(error) + " fails.");
      for (ObservedRun look : context.both()) {
        sentences.add(
            "On " + look.contender() + " " + Aftermath.of(look, error.number()).words() + ".");
      }
    }
    sentences.add(proof);
    return new Reason(Cause.AFTER_ERROR, sentences);
  }

  /** What an error leaves of a transaction. */
  enum Aftermath {
    NO_TRANSACTION("there was no transaction that the error could have ended"),
    GOES_ON("only the statement is undone, and the transaction goes on"),
    REFUSES("the transaction is lost, and everything is refused until it is rolled back"),
    OVER(
        "the transaction is rolled back and over: what follows runs on its own, in autocommit mode"),
    ANOTHER(
        "the transaction is rolled back, and what follows is in a new one, as if BEGIN had come again"),
    COMMITTED("the statement had committed the transaction before it failed");

    private final String words;

    Aftermath(String words) {
      this.words = words;
    }

    String words() {
      return words;
    }

    static Aftermath of(ObservedRun look, int number) {
      Step error = look.step(number);
      if (error.implicitCommit()) {
        return COMMITTED;
      }
      if (error.rolledBack() != RolledBack.TRANSACTION) {
        boolean open = look.transaction(error).filter(one -> !one.single()).isPresent();
        return open ? GOES_ON : NO_TRANSACTION;
      }
      Optional<Step> next = next(look, error);
      if (next.flatMap(Step::error).filter(e -> e.kind() == ErrorKind.ABORTED).isPresent()
          || next.filter(step -> step.transaction().equals(error.transaction())).isPresent()) {
        return REFUSES;
      }
      boolean another =
          next.flatMap(look::transaction).filter(one -> !one.single()).isPresent()
              && next.filter(AfterError::begins).isEmpty();
      return another ? ANOTHER : OVER;
    }

    private static Optional<Step> next(ObservedRun look, Step error) {
      return look.history().steps().stream()
          .filter(step -> step.statement().session().equals(error.statement().session()))
          .filter(step -> step.number() > error.number())
          .findFirst();
    }
  }

  private static boolean begins(Step step) {
    return TransactionControl.parse(step.statement().sql())
        .filter(TransactionControl.Begin.class::isInstance)
        .isPresent();
  }
}
