package dev.isoscope.finding;

import dev.isoscope.model.Case;
import dev.isoscope.model.Verdict;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * What the case of a finding says of itself in its head, as {@link FindingCase} writes it: who saw
 * what, and how often.
 */
public record FiledVerdict(
    String oracle, String kind, String status, Optional<String> claim, String affected) {
  private static final Pattern FOUND =
      Pattern.compile(
          "by oracle (?<oracle>[^ ]+) \\((?<kind>[^)]+)\\),.*?(?:, judged by (?<claim>[^ ,]+))?");

  /** Empty if the case is none of a finding. */
  public static Optional<FiledVerdict> of(Case testCase) {
    Map<String, String> details = testCase.header().details();
    Matcher matcher = FOUND.matcher(details.getOrDefault("found", ""));
    return matcher.matches()
        ? Optional.of(
            new FiledVerdict(
                matcher.group("oracle"),
                matcher.group("kind"),
                details.getOrDefault("status", ""),
                Optional.ofNullable(matcher.group("claim")),
                details.getOrDefault("affected", "")))
        : Optional.empty();
  }

  /** Whether a verdict of the same oracle says the same. */
  public boolean agrees(Verdict verdict) {
    return verdict instanceof Verdict.Violation violation
        && violation.kind().equals(kind)
        && violation.triage().label().equals(status);
  }
}
