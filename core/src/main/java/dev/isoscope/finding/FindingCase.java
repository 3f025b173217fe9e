package dev.isoscope.finding;

import dev.isoscope.model.Case;
import dev.isoscope.model.DbmsScope;
import dev.isoscope.model.Finding;
import dev.isoscope.model.Header;
import dev.isoscope.model.Scope;
import dev.isoscope.model.TargetIdentity;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;

/**
 * The cases of a finding with heads that say where they come from. They apply to every version of
 * the DBMS, so that the next one can be asked whether it still shows.
 */
final class FindingCase {
  private FindingCase() {}

  static Case original(Finding finding) {
    return headed(finding.original(), finding, finding.id() + " (original)");
  }

  static Case reduced(Finding finding) {
    return headed(finding.reduced(), finding, finding.id());
  }

  private static Case headed(Case testCase, Finding finding, String name) {
    Header header =
        new Header(
            name,
            List.of(line(finding.violation().explanation().headline())),
            scope(finding),
            details(finding),
            List.of());
    return new Case(
        testCase.source(),
        header,
        testCase.init(),
        testCase.statements(),
        testCase.finals(),
        testCase.notes());
  }

  private static Scope scope(Finding finding) {
    TargetIdentity target = finding.target();
    return new Scope(
        List.of(finding.level()),
        List.of(new DbmsScope(target.dbms(), target.mode(), Optional.empty(), Optional.empty())));
  }

  private static Map<String, String> details(Finding finding) {
    Map<String, String> details = new LinkedHashMap<>();
    details.put(
        "affected", finding.target().dbms() + " " + finding.target().version() + rates(finding));
    details.put(
        "found",
        "by oracle "
            + finding.oracle()
            + " ("
            + finding.violation().kind()
            + "), seed "
            + finding.seed()
            + ", place "
            + finding.place()
            + finding.claim().map(claim -> ", judged by " + claim).orElse(""));
    details.put("status", finding.violation().triage().label());
    details.put("source", line(finding.command()));
    return details;
  }

  private static String rates(Finding finding) {
    return finding.rates().isEmpty()
        ? ""
        : finding.rates().stream()
            .map(rate -> rate.level() + " " + rate)
            .collect(Collectors.joining(", ", ": ", ""));
  }

  private static String line(String text) {
    return text.strip().replaceAll("\\R\\s*", " ");
  }
}
