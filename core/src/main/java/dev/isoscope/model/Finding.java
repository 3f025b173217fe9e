package dev.isoscope.model;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * A violation that was reduced, run again and told apart from the others.
 *
 * @param id the fingerprint of the reduced case
 * @param violation what the oracle says of the reduced case
 * @param level the level at which it was found
 * @param claim the level that it was judged by, if another
 * @param place where in the campaign the original case stands, such as {@code 12.3.1}
 * @param command what to type to see the original case again
 * @param check what to type to see the reduced case again
 * @param witnesses the other oracles that see something in the reduced case
 * @param provisional whether the time was over before it was reduced: then the id is not its last
 * @param rates for every level of the target, how often the reduced case showed it
 * @param settings of the server, by name, as far as they matter to transactions
 */
public record Finding(
    String id,
    String oracle,
    Verdict.Violation violation,
    TargetIdentity target,
    Level level,
    Optional<Level> claim,
    long seed,
    String place,
    String command,
    String check,
    Case original,
    Case reduced,
    List<Witness> witnesses,
    boolean provisional,
    List<Rate> rates,
    Map<String, String> settings) {
  public Finding {
    witnesses = List.copyOf(witnesses);
    rates = List.copyOf(rates);
    settings = Collections.unmodifiableMap(new LinkedHashMap<>(settings));
  }

  public Optional<String> known() {
    return known(violation, witnesses);
  }

  /** The ticket by which its makers know the bug, whoever of the alarmed ones recognizes it. */
  public static Optional<String> known(Verdict.Violation violation, List<Witness> witnesses) {
    return violation
        .known()
        .or(
            () ->
                witnesses.stream()
                    .filter(witness -> witness.id().isPresent())
                    .flatMap(witness -> witness.known().stream())
                    .findFirst());
  }

  /** How often a case showed its violation at a level, in so many runs on fresh tables. */
  public record Rate(Level level, int shown, int runs) {
    @Override
    public String toString() {
      return shown + "/" + runs;
    }
  }

  /**
   * What another oracle says of the reduced case.
   *
   * @param known the ticket by which its makers know the bug, if they do
   * @param id the id that the finding would have if this oracle told it; only where it takes it for
   *     as alarming, since documented behaviour has ids that many cases share
   */
  public record Witness(
      String oracle,
      String kind,
      Triage triage,
      Optional<String> known,
      String headline,
      Optional<String> id) {}
}
