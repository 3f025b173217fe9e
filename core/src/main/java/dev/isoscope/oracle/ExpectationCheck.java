package dev.isoscope.oracle;

import dev.isoscope.model.Ending;
import dev.isoscope.model.Expectation;
import dev.isoscope.model.Expected;
import dev.isoscope.model.Expected.Aspect;
import dev.isoscope.model.FinalExpectation;
import dev.isoscope.model.History;
import dev.isoscope.model.Level;
import dev.isoscope.model.OutcomeText;
import dev.isoscope.model.RunVerdict;
import dev.isoscope.model.RunVerdict.Kind;
import dev.isoscope.model.RunVerdict.Mismatch;
import dev.isoscope.model.Scope;
import dev.isoscope.model.Step;
import dev.isoscope.model.TableState;
import dev.isoscope.model.TargetIdentity;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.function.ToIntFunction;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Compares a history with the expectations of its case. What a case says of waiting, of the result
 * and of the transaction is judged apart, and so are recorded bugs: in each, the most specific one
 * that covers the run counts.
 */
public final class ExpectationCheck {
  private final History history;
  private final boolean strict;
  private final StatementCheck statements;
  private final List<Mismatch> mismatches = new ArrayList<>();
  private int judged;

  private ExpectationCheck(History history) {
    this.history = history;
    this.strict = history.testCase().header().strict();
    this.statements = new StatementCheck(history.ending() instanceof Ending.ServerDied, strict);
  }

  public static RunVerdict judge(History history) {
    return new ExpectationCheck(history).judge();
  }

  /** Why a case is not meant for a target and level; empty if it is. */
  public static Optional<String> outside(Scope scope, TargetIdentity target, Level level) {
    if (scope.covers(target, level)) {
      return Optional.empty();
    }
    List<String> parts = new ArrayList<>();
    if (!new Scope(List.of(), scope.dbms()).covers(target, level)) {
      parts.add("the case is for " + joined(scope.dbms()) + ", not for " + describe(target));
    }
    if (!new Scope(scope.levels(), List.of()).covers(target, level)) {
      parts.add("the case is for " + joined(scope.levels()) + ", not for " + level);
    }
    return Optional.of(String.join("; ", parts));
  }

  private RunVerdict judge() {
    Optional<String> outside =
        outside(history.testCase().header().scope(), history.target(), history.level());
    if (outside.isPresent()) {
      return RunVerdict.notApplicable(outside.get());
    }
    if (history.ending() instanceof Ending.Stuck stuck) {
      checkStuck();
      if (judged == 0) {
        return RunVerdict.inconclusive(stuck.reason());
      }
    } else {
      history.steps().forEach(this::checkStep);
      checkTables();
    }
    if (history.ending() instanceof Ending.ServerDied died && !deathWasExpected()) {
      return new RunVerdict(Kind.UNEXPECTED, mismatches, "the server died: " + died.reason());
    }
    if (!mismatches.isEmpty()) {
      return new RunVerdict(Kind.UNEXPECTED, mismatches, summary());
    }
    return judged == 0
        ? new RunVerdict(
            Kind.NO_EXPECTATION, List.of(), "the case expects nothing at this target and level")
        : new RunVerdict(
            Kind.AS_EXPECTED,
            List.of(),
            judged == 1 ? "1 expectation met" : judged + " expectations met");
  }

  private String summary() {
    Mismatch first = mismatches.get(0);
    String text =
        (first.knownBug() ? "a recorded bug shows: " : "")
            + first.place()
            + ": expected "
            + first.expected()
            + ", observed "
            + first.observed();
    return mismatches.size() == 1 ? text : text + " (and " + (mismatches.size() - 1) + " more)";
  }

  // ---- statements -----------------------------------------------------------------------------

  private void checkStep(Step step) {
    for (Aspect aspect : Aspect.values()) {
      checkAspect(step, aspect);
    }
  }

  /** A run that stood still tells of nothing but the statements that were to be stuck. */
  private void checkStuck() {
    for (Step step : history.steps()) {
      boolean told =
          Stream.of(true, false)
              .flatMap(bug -> counting(step, Aspect.RESULT, bug).stream())
              .anyMatch(
                  expectation ->
                      expectation.alternatives().contains(Expected.Plain.STUCK)
                          && statements.holds(expectation, step));
      if (told) {
        checkAspect(step, Aspect.RESULT);
      }
    }
  }

  private void checkAspect(Step step, Aspect aspect) {
    Optional<Expectation> right = counting(step, aspect, false).or(() -> silence(step, aspect));
    Optional<Expectation> wrong = counting(step, aspect, true);
    compare(
        right,
        wrong,
        Expectation::scope,
        expectation -> statements.holds(expectation, step),
        (expected, knownBug) ->
            Mismatch.ofStatement(
                step.number(),
                right.isPresent()
                    ? OutcomeText.expected(right.get().alternatives())
                    : "not " + OutcomeText.expected(expected.alternatives()),
                statements.observed(expected, step),
                knownBug));
  }

  /** What a strict case says of a statement by saying nothing. */
  private Optional<Expectation> silence(Step step, Aspect aspect) {
    if (!strict || (aspect != Aspect.RESULT && step.submittedAt().isEmpty())) {
      return Optional.empty();
    }
    Expected meant =
        switch (aspect) {
          case WAITING -> Expected.Plain.NOT_BLOCKED;
          case RESULT -> Expected.Plain.OK;
          case TRANSACTION -> Expected.Transaction.UNTOUCHED;
        };
    return Optional.of(
        new Expectation(Scope.EVERYWHERE, false, List.of(meant), step.statement().position()));
  }

  private Optional<Expectation> counting(Step step, Aspect aspect, boolean bug) {
    return mostSpecific(
        step.statement().expectations().stream()
            .filter(expectation -> expectation.bug() == bug && expectation.aspect() == aspect),
        Expectation::scope);
  }

  // ---- final states ---------------------------------------------------------------------------

  private void checkTables() {
    List<String> names =
        new ArrayList<>(history.testCase().finals().stream().map(FinalExpectation::table).toList());
    if (strict) {
      history.finalState().forEach(table -> names.add(table.table()));
    }
    List<String> checked = new ArrayList<>();
    for (String name : names) {
      if (checked.stream().noneMatch(other -> TableState.sameName(other, name))) {
        checked.add(name);
        checkTable(name);
      }
    }
  }

  private void checkTable(String name) {
    List<FinalExpectation> expectations =
        history.testCase().finals().stream()
            .filter(expectation -> TableState.sameName(expectation.table(), name))
            .toList();
    Optional<TableState> state =
        history.finalState().stream()
            .filter(table -> TableState.sameName(table.table(), name))
            .findFirst();
    if (state.isEmpty() && history.ending() instanceof Ending.ServerDied) {
      return; // nobody could read it
    }
    Optional<FinalExpectation> right = countingFinal(expectations, false);
    if (right.isEmpty() && strict) {
      state.ifPresent(
          table ->
              mismatches.add(
                  Mismatch.ofTable(name, "no such table", OutcomeText.rows(table.rows()), false)));
    }
    Optional<FinalExpectation> wrong = countingFinal(expectations, true);
    compare(
        right,
        wrong,
        FinalExpectation::scope,
        expectation -> state.map(table -> holds(expectation, table)).orElse(false),
        (expected, knownBug) ->
            Mismatch.ofTable(
                expected.table(),
                right.isPresent() ? text(right.get()) : "not " + text(expected),
                state
                    .map(table -> OutcomeText.rows(table.rows()))
                    .orElse("the table does not exist"),
                knownBug));
  }

  private Optional<FinalExpectation> countingFinal(
      List<FinalExpectation> expectations, boolean bug) {
    return mostSpecific(
        expectations.stream().filter(expectation -> expectation.bug() == bug),
        FinalExpectation::scope);
  }

  private static boolean holds(FinalExpectation expectation, TableState table) {
    return expectation.alternatives().stream()
        .anyMatch(rows -> RowMatching.asBag(rows, table.rows()));
  }

  private static String text(FinalExpectation expectation) {
    return expectation.alternatives().stream()
        .map(OutcomeText::expectedRows)
        .collect(Collectors.joining(" | "));
  }

  // ---- what both have in common ---------------------------------------------------------------

  /** The narrowest one that covers the run; of equally narrow ones the later in the file. */
  private <T> Optional<T> mostSpecific(Stream<T> candidates, Function<T, Scope> scope) {
    ToIntFunction<T> specificity = one -> scope.apply(one).specificity(history.target());
    return candidates
        .filter(one -> scope.apply(one).covers(history.target(), history.level()))
        .reduce(
            (one, later) ->
                specificity.applyAsInt(later) >= specificity.applyAsInt(one) ? later : one);
  }

  /** Makes the mismatch for what was expected (or recorded as a bug). */
  private interface Describer<T> {
    Mismatch describe(T expected, boolean knownBug);
  }

  private <T> void compare(
      Optional<T> right,
      Optional<T> wrong,
      Function<T, Scope> scope,
      Predicate<T> holds,
      Describer<T> describer) {
    judged += (right.isPresent() ? 1 : 0) + (wrong.isPresent() ? 1 : 0);
    boolean met = right.filter(holds).isPresent();
    if (wrong.filter(holds).isPresent() && !(met && narrower(right, wrong, scope))) {
      mismatches.add(describer.describe(wrong.get(), true));
    } else if (right.isPresent() && !met) {
      mismatches.add(describer.describe(right.get(), false));
    }
  }

  /** Whether a narrower expectation calls right what a wider one records as a bug elsewhere. */
  private <T> boolean narrower(Optional<T> right, Optional<T> wrong, Function<T, Scope> scope) {
    return scope.apply(right.orElseThrow()).specificity(history.target())
        > scope.apply(wrong.orElseThrow()).specificity(history.target());
  }

  // ---- the server's death ---------------------------------------------------------------------

  private boolean deathWasExpected() {
    return history.steps().stream().filter(statements::died).anyMatch(this::expectsDeath);
  }

  private boolean expectsDeath(Step step) {
    return counting(step, Aspect.RESULT, false)
        .filter(StatementCheck::namesDeath)
        .filter(expectation -> statements.holds(expectation, step))
        .isPresent();
  }

  private static String joined(List<?> names) {
    return names.stream().map(Object::toString).collect(Collectors.joining(", "));
  }

  private static String describe(TargetIdentity target) {
    return target.dbms()
        + target.mode().map(mode -> ":" + mode).orElse("")
        + " "
        + target.version();
  }
}
