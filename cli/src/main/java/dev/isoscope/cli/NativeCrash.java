package dev.isoscope.cli;

import dev.isoscope.campaign.BlockEntries;
import dev.isoscope.campaign.CaseSighting;
import dev.isoscope.campaign.CaseSource;
import dev.isoscope.campaign.CasesUnderWay;
import dev.isoscope.campaign.CrashRecord;
import dev.isoscope.campaign.Examined;
import dev.isoscope.campaign.Place;
import dev.isoscope.casefile.CasePrinter;
import dev.isoscope.model.Case;
import dev.isoscope.reduce.Reducer;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Finds out from the outside which case takes its process down, and what is left of it. */
final class NativeCrash<S extends CaseSighting, E extends BlockEntries<E>> {
  private static final Duration REDUCTION = Duration.ofSeconds(20);

  /** What a campaign does about such cases. */
  interface Victim<S extends CaseSighting, E extends BlockEntries<E>> {
    CaseSource<?, ?> cases();

    /** Whether a process that tries the case of a place as the campaign does dies. */
    boolean dies(Place place) throws IOException;

    /** Whether a process that just runs a case dies. */
    boolean dies(String caseText) throws IOException;

    /**
     * Files a case that took the process down; gives what counts instead of trying it.
     *
     * @param reduced the same as the original if less does not do it, or nobody knows
     * @param cause how the process died
     * @param again whether it did so again
     */
    Examined<S, E> file(Place place, Case original, Case reduced, String cause, boolean again)
        throws IOException;

    /** What counts instead of trying a case. */
    E untried(String reason);
  }

  private final Victim<S, E> victim;

  NativeCrash(Victim<S, E> victim) {
    this.victim = victim;
  }

  /**
   * Tries each case that was under way again. If none dies, the first is filed as it is: memory
   * that is damaged need not show at the same place twice.
   *
   * @param fault whether the process died of what it did itself; otherwise it was killed or has
   *     ended, more than once
   */
  List<CrashRecord<S, E>> investigate(
      List<CasesUnderWay.Suspect> suspects, String cause, boolean fault) throws IOException {
    List<CrashRecord<S, E>> records = new ArrayList<>();
    boolean again = false;
    for (CasesUnderWay.Suspect suspect : suspects) {
      boolean dies = victim.dies(suspect.place());
      records.add(dies ? reduced(suspect.place(), cause) : unconfirmed(suspect, cause, fault));
      again |= dies;
    }
    if (fault && !again) {
      Place place = suspects.get(0).place();
      Case original = victim.cases().at(place);
      String among = suspects.size() > 1 ? ", one of " + suspects.size() + " under way" : "";
      String words = cause + ", but not again" + among;
      records.set(0, filed(place, original, original, words, false));
    }
    return records;
  }

  /** It is not tried again, unless it was only being reduced: then it is just not reduced. */
  private CrashRecord<S, E> unconfirmed(
      CasesUnderWay.Suspect suspect, String cause, boolean fault) {
    String reason =
        "the process died of %s during this case, %s"
            .formatted(cause, fault ? "but not again" : "more than once");
    Examined<S, E> untried = new Examined<>(victim.untried(reason), List.of());
    return new CrashRecord<>(
        suspect.place(),
        reason,
        Optional.of(untried).filter(one -> suspect.phase() == CasesUnderWay.Phase.EXAMINING));
  }

  private CrashRecord<S, E> reduced(Place place, String cause) throws IOException {
    Case original = victim.cases().at(place);
    return filed(place, original, reduce(original), cause, true);
  }

  private CrashRecord<S, E> filed(
      Place place, Case original, Case reduced, String cause, boolean again) throws IOException {
    return new CrashRecord<>(
        place,
        "The engine takes its process down (" + cause + ").",
        Optional.of(victim.file(place, original, reduced, cause, again)));
  }

  /** Every try costs a process, so this does not come far; but halves go first. */
  private Case reduce(Case original) throws IOException {
    try {
      return new Reducer().reduce(original, this::dies, REDUCTION).reduced();
    } catch (UncheckedIOException e) {
      throw e.getCause();
    }
  }

  private boolean dies(Case testCase) {
    try {
      return victim.dies(CasePrinter.print(testCase));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
