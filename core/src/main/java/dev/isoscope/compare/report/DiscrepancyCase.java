package dev.isoscope.compare.report;

import dev.isoscope.compare.ComparedLevel;
import dev.isoscope.compare.FiledDiscrepancy;
import dev.isoscope.model.Case;
import dev.isoscope.model.DbmsScope;
import dev.isoscope.model.Header;
import dev.isoscope.model.History;
import dev.isoscope.model.Level;
import dev.isoscope.model.Scope;
import dev.isoscope.model.Statement;
import dev.isoscope.model.TargetIdentity;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * The case of a discrepancy with a head that says what it shows and where it comes from. It applies
 * to every version of the DBMSs, so that the next one can be asked whether it still shows.
 */
public final class DiscrepancyCase {
  private DiscrepancyCase() {}

  /**
   * @param all the targets by their names
   */
  public static Case of(FiledDiscrepancy filed, Map<String, TargetIdentity> all) {
    Case shown = filed.shown().testCase();
    List<TargetIdentity> targets = filed.shown().contenders().stream().map(all::get).toList();
    Header header =
        new Header(
            filed.id(),
            List.of(Words.title(filed), Words.line(Words.behaviours(filed.shown()))),
            new Scope(levels(filed), scopes(targets)),
            details(filed, targets),
            List.of());
    return new Case(shown.source(), header, shown.init(), shown.statements(), List.of(), List.of());
  }

  /** Where each target has its own, all that they have. */
  private static List<Level> levels(FiledDiscrepancy filed) {
    Stream<Level> common = filed.levelList().stream().flatMap(one -> one.common().stream());
    Stream<Level> own =
        Stream.of(filed.shown().left(), filed.shown().right())
            .flatMap(side -> side.histories().values().stream())
            .map(History::level);
    return (filed.levels().containsKey(ComparedLevel.OWN) ? Stream.concat(common, own) : common)
        .distinct()
        .sorted()
        .toList();
  }

  /** Just what is executed, for a page that says the rest. */
  static Case bare(FiledDiscrepancy filed) {
    Case shown = filed.shown().testCase();
    return new Case(
        shown.source(),
        Header.named(filed.id()),
        shown.init(),
        shown.statements().stream()
            .map(one -> Statement.of(one.number(), one.session(), one.sql()))
            .toList(),
        List.of(),
        List.of());
  }

  private static List<DbmsScope> scopes(List<TargetIdentity> targets) {
    return targets.stream()
        .map(
            target ->
                new DbmsScope(target.dbms(), target.mode(), Optional.empty(), Optional.empty()))
        .distinct()
        .toList();
  }

  private static Map<String, String> details(FiledDiscrepancy filed, List<TargetIdentity> targets) {
    Map<String, String> details = new LinkedHashMap<>();
    details.put(
        "affected",
        targets.stream()
                .map(target -> target.dbms() + " " + target.version())
                .distinct()
                .collect(Collectors.joining(", "))
            + ": "
            + Words.levels(filed));
    details.put("found", "by compare, " + filed.origin().place() + " at " + filed.origin().level());
    details.put(
        "status",
        filed.shown().kind() + ", " + filed.shown().cause() + ", " + filed.shown().consequence());
    details.put("source", Words.line(filed.origin().command()));
    return details;
  }
}
