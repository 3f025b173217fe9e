package dev.isoscope.compare;

import dev.isoscope.campaign.Progress;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.function.Function;

/** Compares targets on cases of somebody's own, which are reported as they are. */
public final class GivenCases implements AutoCloseable {
  private final List<Participant> participants;
  private final ComparisonPool pool;
  private final DiscrepancyLedger ledger = new DiscrepancyLedger();
  private final Identifiers identifiers;
  private final Progress<ComparisonEntries> progress;
  private final Function<GivenComparison, String> command;
  private final Consumer<FiledDiscrepancy> kept;
  private final List<CaseResult> results = new ArrayList<>();
  private volatile boolean stopped;

  /**
   * @param participants all that take part in some givenComparison
   * @param command what to type to see the case again
   * @param kept is told of each discrepancy as soon as it is found
   */
  public GivenCases(
      List<Participant> participants,
      Duration patience,
      Function<GivenComparison, String> command,
      Consumer<FiledDiscrepancy> kept,
      Runnable beforeBlame,
      Progress<ComparisonEntries> progress) {
    this.participants = List.copyOf(participants);
    this.pool = new ComparisonPool(patience, beforeBlame);
    this.identifiers = new Identifiers(participants);
    this.progress = progress;
    this.command = command;
    this.kept = kept;
  }

  /** Ends it after the case under way. */
  public void stop() {
    stopped = true;
  }

  /**
   * Compares all of them, or until somebody stops it.
   *
   * @param before what only runs before, on the same tables, because of what it leaves there
   * @return what ended it before, if a target was lost
   */
  public Optional<ParticipantLostException> run(
      List<GivenComparison> before, List<GivenComparison> givenComparisons) {
    try {
      for (GivenComparison earlier : before) {
        if (!stopped) {
          TargetComparison comparing = pool.of(earlier.participants(), earlier.level());
          comparing.screen(earlier.testCase());
          comparing.deaths(); // which are told of where that case is compared
        }
      }
      for (GivenComparison givenComparison : givenComparisons) {
        if (!stopped) {
          compare(givenComparison);
        }
      }
      return Optional.empty();
    } catch (ParticipantLostException e) {
      return Optional.of(e);
    }
  }

  private void compare(GivenComparison givenComparison) throws ParticipantLostException {
    ComparedLevel level = givenComparison.level();
    String name = givenComparison.testCase().name();
    TargetComparison comparing = pool.of(givenComparison.participants(), level);
    Comparison comparison = comparing.compare(givenComparison.testCase());
    ComparisonEntries counted = comparing.counted(comparison);
    progress.counted(counted);
    ledger.enter(counted);
    List<String> ids = new ArrayList<>();
    String reason = comparison instanceof Comparison.Inconclusive unknown ? unknown.reason() : "";
    for (Discrepancy discrepancy : comparison.found()) {
      if (discrepancy.cause().transactional()) {
        String id = identifiers.ofGiven(discrepancy);
        enter(id, givenComparison, discrepancy);
        ids.add(id);
      } else {
        ledger.enter(ledger.plain(level, name, discrepancy));
        reason = String.join(" ", discrepancy.reasons());
      }
    }
    List<String> names = givenComparison.participants().stream().map(Participant::name).toList();
    results.add(
        new CaseResult(
            givenComparison.testCase(),
            level,
            names,
            comparison.leftOut(),
            answer(comparison, ids),
            ids,
            reason));
  }

  private static CaseResult.Answer answer(Comparison comparison, List<String> ids) {
    if (!ids.isEmpty()) {
      return CaseResult.Answer.DIFFERENT;
    }
    if (comparison instanceof Comparison.Different) {
      return CaseResult.Answer.PLAIN_SQL;
    }
    return comparison instanceof Comparison.Inconclusive
        ? CaseResult.Answer.INCONCLUSIVE
        : CaseResult.Answer.SAME;
  }

  private void enter(String id, GivenComparison givenComparison, Discrepancy discrepancy)
      throws ParticipantLostException {
    ComparisonEntries entries =
        ComparisonEntries.count(givenComparison.level(), discrepancy, id, true);
    if (!ledger.knows(id)) {
      Origin origin =
          new Origin(
              givenComparison.level(),
              givenComparison.testCase().source(),
              command.apply(givenComparison),
              givenComparison.testCase());
      FiledDiscrepancy filed =
          new FiledDiscrepancy(
              id,
              Optional.empty(), // which does not hang on the consequence
              discrepancy,
              ReductionExtent.NOT_AT_ALL,
              Map.of(givenComparison.level(), discrepancy.consequence()),
              Map.of(),
              origin,
              new RemedyTrial(
                      pool.of(givenComparison.participants(), givenComparison.level()), discrepancy)
                  .helpful());
      kept.accept(filed);
      entries =
          ComparisonEntries.discrepancy(
                  new ComparisonEntries.NewDiscrepancy(filed, StatementVerb.of(discrepancy)))
              .plus(entries);
    }
    ledger.enter(entries);
    progress.entered(entries);
  }

  /**
   * What it came to.
   *
   * @param levels at which cases were compared
   * @param cases how many
   */
  public Compatibility result(List<ComparedLevel> levels, long cases, double seconds) {
    return Compatibility.of(participants, levels, cases, seconds, ledger, results);
  }

  @Override
  public void close() {
    pool.close();
  }
}
