package dev.isoscope.report;

import dev.isoscope.model.Triage;
import java.util.Optional;

/**
 * What was found, or was not, in the few words that continuous integration wants to know: a finding
 * of a campaign, or the verdict on one case.
 *
 * @param suite target and level, such as {@code h2 at read-committed}
 * @param name the same in every run and unlike all others, so that its fate can be followed: the
 *     name of the case, or a finding's kind and id
 * @param id the fingerprint; empty if it has none
 * @param kind the oracle's word for what was violated; empty unless there is a violation
 * @param triage empty unless there is a violation
 * @param headline one sentence; the reason where nothing could be said
 * @param path of the case that shows it; empty if there is none
 * @param details text of several lines
 * @param known whether somebody has accepted it before, so that it does not count
 */
public record Result(
    String suite,
    String name,
    String id,
    String oracle,
    Answer answer,
    String kind,
    Optional<Triage> triage,
    String headline,
    String path,
    String details,
    boolean known) {

  /** The three answers of an oracle. */
  public enum Answer {
    PASS,
    VIOLATION,
    INCONCLUSIVE
  }

  public static Result pass(String suite, String name, String oracle, String headline) {
    return new Result(
        suite, name, "", oracle, Answer.PASS, "", Optional.empty(), headline, "", "", false);
  }

  public static Result inconclusive(String suite, String name, String oracle, String reason) {
    return new Result(
        suite, name, "", oracle, Answer.INCONCLUSIVE, "", Optional.empty(), reason, "", "", false);
  }

  public static Result violation(
      String suite,
      String name,
      String id,
      String oracle,
      String kind,
      Triage triage,
      String headline,
      String path,
      String details) {
    return new Result(
        suite,
        name,
        id,
        oracle,
        Answer.VIOLATION,
        kind,
        Optional.of(triage),
        headline,
        path,
        details,
        false);
  }

  /** The same, but accepted before or not. */
  public Result known(boolean accepted) {
    return new Result(
        suite, name, id, oracle, answer, kind, triage, headline, path, details, accepted);
  }

  /** Whether it is news that a person should look at. */
  public boolean alarming() {
    return !known && triage.map(Triage::alarming).orElse(false);
  }
}
