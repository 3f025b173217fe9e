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
 * @param seconds how long it took; 0 if nobody knows
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
    boolean known,
    double seconds) {

  /** The three answers of an oracle, or that nobody was asked to the end. */
  public enum Answer {
    PASS,
    VIOLATION,
    INCONCLUSIVE,
    ERROR
  }

  public static Result pass(String suite, String name, String oracle, String headline) {
    return new Result(
        suite, name, "", oracle, Answer.PASS, "", Optional.empty(), headline, "", "", false, 0);
  }

  /** What was to be done and is not, such as work on a target that is gone. */
  public static Result error(String suite, String name, String reason, double seconds) {
    return new Result(
        suite,
        name,
        "",
        "isoscope",
        Answer.ERROR,
        "",
        Optional.empty(),
        reason,
        "",
        "",
        false,
        seconds);
  }

  public static Result inconclusive(String suite, String name, String oracle, String reason) {
    return new Result(
        suite,
        name,
        "",
        oracle,
        Answer.INCONCLUSIVE,
        "",
        Optional.empty(),
        reason,
        "",
        "",
        false,
        0);
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
        false,
        0);
  }

  /** The same, but accepted before or not. */
  public Result known(boolean accepted) {
    return new Result(
        suite, name, id, oracle, answer, kind, triage, headline, path, details, accepted, seconds);
  }

  /** The same, which took so long. */
  public Result lasting(double time) {
    return new Result(
        suite, name, id, oracle, answer, kind, triage, headline, path, details, known, time);
  }

  /** Whether it is news that a person should look at. */
  public boolean alarming() {
    return !known && triage.map(Triage::alarming).orElse(false);
  }
}
