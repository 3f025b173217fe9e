package dev.isoscope.compare.trace;

import dev.isoscope.model.Case;
import dev.isoscope.model.History;
import dev.isoscope.model.Step;
import dev.isoscope.model.TableState;
import dev.isoscope.semantics.GeneratedKeys;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.SortedSet;
import java.util.TreeSet;
import java.util.function.BiPredicate;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Compares runs of one case (DT2, section 4.3): in each round whether statements wait, fail with a
 * deadlock, fail at all, warn, and what queries return; afterwards the tables.
 *
 * @param warnings whether warnings count; DBMSs of different families warn of different things
 */
public record TraceComparison(Likeness likeness, boolean warnings) {
  /** A deadlock comes first: that others wait, or go on, in the same round is its consequence. */
  private static final Comparator<DifferenceKind> BY_WEIGHT =
      Comparator.<DifferenceKind, Boolean>comparing(kind -> kind != DifferenceKind.DEADLOCK)
          .thenComparing(Comparator.naturalOrder());

  public static TraceComparison of(Case testCase, Contender left, Contender right) {
    return of(testCase, left.dbms().family().equals(right.dbms().family()));
  }

  public static TraceComparison of(Case testCase, boolean warnings) {
    // That SQLite draws numbers for INTEGER PRIMARY KEY is of no use to a case that others run,
    // too.
    return new TraceComparison(new Likeness(GeneratedKeys.of(testCase, false)), warnings);
  }

  /** Where two runs part ways; empty if they do not. */
  public Optional<FirstDifference> parting(Trace left, Trace right) {
    int rounds = Math.max(left.rounds().size(), right.rounds().size());
    for (int i = 0; i < rounds; i++) {
      Optional<FirstDifference> parting = inRound(i, left, right);
      if (parting.isPresent()) {
        return parting;
      }
    }
    return table(left.history(), right.history())
        .map(
            table ->
                new FirstDifference(
                    rounds, DifferenceKind.FINAL_STATE, new DifferencePlace.InTable(table)));
  }

  private Optional<FirstDifference> inRound(int round, Trace left, Trace right) {
    SortedSet<Integer> numbers = new TreeSet<>();
    Stream.of(left, right)
        .filter(trace -> round < trace.rounds().size())
        .forEach(trace -> numbers.addAll(trace.rounds().get(round).answers().keySet()));
    return numbers.stream()
        .flatMap(
            number ->
                kind(left.answer(round, number), right.answer(round, number))
                    .map(
                        kind ->
                            new FirstDifference(
                                round, kind, new DifferencePlace.AtStatement(number)))
                    .stream())
        .min(Comparator.comparing(FirstDifference::kind, BY_WEIGHT));
  }

  private Optional<DifferenceKind> kind(StatementAnswer left, StatementAnswer right) {
    if (left.deadlock() != right.deadlock()) {
      return Optional.of(DifferenceKind.DEADLOCK);
    }
    if (left.waits() != right.waits()) {
      return Optional.of(DifferenceKind.BLOCKING);
    }
    if (!sameError(left, right)) {
      return Optional.of(DifferenceKind.ERROR);
    }
    if (warnings && left.warned() != right.warned()) {
      return Optional.of(DifferenceKind.WARNING);
    }
    return alike(left, right) ? Optional.empty() : Optional.of(DifferenceKind.QUERY_RESULT);
  }

  /** Whether an application has the same to do: nothing, to try again, or something else. */
  private static boolean sameError(StatementAnswer left, StatementAnswer right) {
    return left.failed() == right.failed() && left.retryable() == right.retryable();
  }

  /** Whether two statements have come to the same. */
  public boolean sameAnswer(StatementAnswer left, StatementAnswer right) {
    return kind(left, right).isEmpty();
  }

  private boolean alike(StatementAnswer left, StatementAnswer right) {
    return left.rows().isEmpty()
        || right.rows().isEmpty()
        || likeness.alike(left.rows().get(), right.rows().get());
  }

  /** The first table that holds other rows. */
  public Optional<String> table(History left, History right) {
    return tables(left, right).stream().findFirst();
  }

  /** The tables that hold other rows, in lower case, since some DBMSs change the case. */
  public List<String> tables(History left, History right) {
    return Stream.concat(left.finalState().stream(), right.finalState().stream())
        .map(TableState::table)
        .filter(
            name -> {
              Optional<TableState> one = table(left, name);
              Optional<TableState> other = table(right, name);
              return one.isEmpty() || other.isEmpty() || !likeness.alike(one.get(), other.get());
            })
        .map(name -> name.toLowerCase(Locale.ROOT))
        .distinct()
        .toList();
  }

  public static Optional<TableState> table(History history, String name) {
    return history.finalState().stream()
        .filter(table -> TableState.sameName(table.table(), name))
        .findFirst();
  }

  /** What two runs that differ come to. */
  public Consequence consequence(History left, History right) {
    if (table(left, right).isPresent()) {
      return Consequence.FINAL_STATE;
    }
    if (!otherRows(left, right).isEmpty()) {
      return Consequence.QUERY_RESULT;
    }
    return otherErrors(left, right).isEmpty() ? Consequence.NONE : Consequence.OTHER_ERROR;
  }

  /** The statements that return other rows, or on one side only. */
  public SortedSet<Integer> otherRows(History left, History right) {
    return differing(
        left,
        right,
        (one, other) -> one.rows().isPresent() == other.rows().isPresent() && alike(one, other));
  }

  /** The statements that fail on one side only, or with an error that is to be met otherwise. */
  public static SortedSet<Integer> otherErrors(History left, History right) {
    return differing(left, right, TraceComparison::sameError);
  }

  private static SortedSet<Integer> differing(
      History left, History right, BiPredicate<StatementAnswer, StatementAnswer> same) {
    return left.steps().stream()
        .map(Step::number)
        .filter(number -> !same.test(answer(left, number), answer(right, number)))
        .collect(Collectors.toCollection(TreeSet::new));
  }

  private static StatementAnswer answer(History history, int number) {
    return StatementAnswer.cameBack(history.steps().get(number - 1));
  }

  /** What cannot be helped, whichever runs of two targets are taken. */
  public Consequence consequence(List<Trace> lefts, List<Trace> rights) {
    return lefts.stream()
        .flatMap(left -> rights.stream().map(right -> consequence(left.history(), right.history())))
        .max(Comparator.naturalOrder())
        .orElse(Consequence.NONE);
  }
}
