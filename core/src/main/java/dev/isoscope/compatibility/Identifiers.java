package dev.isoscope.compatibility;

import dev.isoscope.compare.Discrepancy;
import dev.isoscope.finding.Fingerprint;
import dev.isoscope.model.TargetIdentity;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * Names discrepancies by what they are and by what their reduced cases do. Versions are part of it
 * only where they tell participants apart, so that what is known of two DBMSs is still known when
 * one of them has a new version.
 */
final class Identifiers {
  private final Map<String, String> names = new HashMap<>();

  Identifiers(List<Participant> participants) {
    for (Participant one : participants) {
      String dbms = dbms(one.target());
      boolean alone =
          participants.stream().filter(other -> dbms(other.target()).equals(dbms)).count() == 1;
      boolean twin = one.name().contains("#");
      String version = alone ? "" : " " + one.target().version();
      names.put(
          one.name(),
          dbms + version + (twin ? one.name().substring(one.name().lastIndexOf('#')) : ""));
    }
  }

  private static String dbms(TargetIdentity target) {
    return target.dbms() + target.mode().map(mode -> ":" + mode).orElse("");
  }

  /** The same for all discrepancies that are most likely the same. */
  String of(Shrunk reduced) {
    Discrepancy shown = reduced.shown();
    List<String> words = new ArrayList<>(words(shown));
    words.add(Verb.of(shown));
    return reduced.smallest()
        ? Fingerprint.of(words, shown.testCase(), Verb::detailed)
        : Fingerprint.exact(String.join("\n", words)); // the rest of its case is chance
  }

  /**
   * The name of what a case of somebody's own shows, which nobody has reduced: the same at every
   * level, whatever it comes to there.
   */
  String ofGiven(Discrepancy discrepancy) {
    List<String> words = new ArrayList<>(words(discrepancy));
    words.remove(discrepancy.consequence().label());
    return Fingerprint.exact(discrepancy.testCase().name() + "\n" + String.join("\n", words));
  }

  private List<String> words(Discrepancy discrepancy) {
    return Trait.of(discrepancy).words(name -> names.getOrDefault(name, name));
  }
}
