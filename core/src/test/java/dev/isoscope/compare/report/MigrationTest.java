package dev.isoscope.compare.report;

import static dev.isoscope.testing.HistoryBuilder.DONE;
import static dev.isoscope.testing.HistoryBuilder.failed;
import static dev.isoscope.testing.HistoryBuilder.rows;
import static dev.isoscope.testing.HistoryBuilder.updated;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.isoscope.compare.ComparedLevel;
import dev.isoscope.compare.Compatibility;
import dev.isoscope.compare.FiledDiscrepancy;
import dev.isoscope.compare.Remedy;
import dev.isoscope.compare.Samples;
import dev.isoscope.compare.cause.Cause;
import dev.isoscope.compare.trace.Consequence;
import dev.isoscope.compare.trace.DifferenceKind;
import dev.isoscope.model.ErrorKind;
import dev.isoscope.model.Outcome;
import dev.isoscope.model.Row;
import dev.isoscope.model.SqlError;
import dev.isoscope.report.TextOptions;
import dev.isoscope.testing.HistoryBuilder;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import org.junit.jupiter.api.Test;

/** What a discrepancy means to an application that moves from the first target to another one. */
class MigrationTest {
  private static final List<String> OLD = List.of("mysql@5.6.14");
  private static final List<String> NEW = List.of("postgres");
  private static final Circumstances PLAIN =
      new Circumstances(
          OptionalLong.of(7), Map.of(), List.of(), List.of(), Map.of(), Set.of(), Optional.empty());

  private static HistoryBuilder insert(Outcome outcome) {
    return new HistoryBuilder()
        .ran("T1", "BEGIN", DONE)
        .ran("T1", "INSERT INTO t VALUES (1)", outcome)
        .ran("T1", "SELECT a FROM t", rows());
  }

  private static FiledDiscrepancy filed(
      Outcome before, Outcome after, Consequence consequence, Remedy... remedies) {
    return Samples.filed(
        "id",
        Samples.at(
            2,
            DifferenceKind.ERROR,
            Cause.LOCK_MECHANISM,
            Samples.side(OLD, "", insert(before).build()),
            Samples.side(NEW, "", insert(after).build()),
            consequence),
        Map.of(ComparedLevel.OWN, consequence),
        List.of(remedies));
  }

  private static Migration.Change change(FiledDiscrepancy filed) {
    Compatibility compatibility =
        Samples.compatibility(List.of(OLD.get(0), NEW.get(0)), List.of(ComparedLevel.OWN), filed);
    List<Migration> migrations = Migration.of(compatibility);
    assertEquals(1, migrations.size());
    assertEquals(OLD.get(0), migrations.get(0).from());
    assertEquals(1, migrations.get(0).changes().size());
    return migrations.get(0).changes().get(0);
  }

  private static ApplicationChange change(Outcome before, Outcome after) {
    return change(filed(before, after, Consequence.OTHER_ERROR)).change();
  }

  private static Outcome error(ErrorKind kind) {
    return failed(kind, kind.label());
  }

  @Test
  void errorsAreToldByWhatAnApplicationHasToDo() {
    assertEquals(
        ApplicationChange.OTHER_ERROR,
        change(error(ErrorKind.DEADLOCK), error(ErrorKind.CONSTRAINT)));
    assertEquals(
        ApplicationChange.OTHER_RETRY,
        change(error(ErrorKind.DEADLOCK), error(ErrorKind.SERIALIZATION)));
    assertEquals(ApplicationChange.NEW_RETRY, change(updated(1), error(ErrorKind.SERIALIZATION)));
    assertEquals(ApplicationChange.NEW_ERROR, change(updated(1), error(ErrorKind.CONSTRAINT)));
    assertEquals(ApplicationChange.FAILS_NO_MORE, change(error(ErrorKind.DEADLOCK), updated(1)));
  }

  @Test
  void theErrorsAreContrasted() {
    String contrast =
        ErrorContrast.of(
                insert(error(ErrorKind.DEADLOCK)).build(),
                insert(error(ErrorKind.CONSTRAINT)).build())
            .text();
    assertEquals("deadlock (retry) against constraint (do not)", contrast);
    String title =
        Words.title(
            filed(error(ErrorKind.DEADLOCK), error(ErrorKind.CONSTRAINT), Consequence.OTHER_ERROR));
    assertTrue(title.endsWith("; another error: " + contrast), title);
  }

  @Test
  void adviceNamesTheCodesOfTheNewTarget() {
    Migration.Change change =
        change(filed(updated(1), error(ErrorKind.SERIALIZATION), Consequence.OTHER_ERROR));
    assertTrue(change.advice().startsWith("Roll back and try the whole transaction again on "));
    assertTrue(change.advice().endsWith(" (serialization failure)."), change.advice());
  }

  @Test
  void whereThereIsNoSqlStateTheCodeOfTheVendorIsNamed() {
    Outcome busy = new Outcome.Failed(new SqlError(ErrorKind.LOCK_TIMEOUT, null, 5, "busy"));
    Outcome bare = new Outcome.Failed(new SqlError(ErrorKind.LOCK_TIMEOUT, null, 0, "busy"));
    assertTrue(
        change(filed(updated(1), busy, Consequence.OTHER_ERROR))
            .advice()
            .contains(" error code 5 (lock timeout)"));
    assertFalse(change(filed(updated(1), bare, Consequence.OTHER_ERROR)).advice().contains("null"));
  }

  @Test
  void lockingIsAdvisedOnlyWhereItWasSeenToHelp() {
    FiledDiscrepancy helped = otherRows(List.of(Remedy.LOCKING_READS));
    assertEquals(ApplicationChange.ROWS_RETURNED, change(helped).change());
    assertTrue(change(helped).advice().contains("Use `SELECT … FOR UPDATE` here: tried on"));
    assertFalse(change(otherRows(List.of())).advice().contains("FOR UPDATE"));
  }

  private static FiledDiscrepancy otherRows(List<Remedy> remedies) {
    return Samples.filed(
        "id",
        Samples.at(
            1,
            DifferenceKind.QUERY_RESULT,
            Cause.SNAPSHOT_CREATION,
            Samples.side(OLD, "rows: (1)", query("1")),
            Samples.side(NEW, "rows: (2)", query("2")),
            Consequence.QUERY_RESULT),
        Map.of(ComparedLevel.OWN, Consequence.QUERY_RESULT),
        remedies);
  }

  private static dev.isoscope.model.History query(String value) {
    return new HistoryBuilder().ran("T1", "SELECT a FROM t", rows(Row.of(value))).build();
  }

  @Test
  void waitsGoByTheDirection() {
    FiledDiscrepancy filed =
        Samples.filed(
            "id",
            Samples.waits(NEW, OLD, "DELETE FROM t", Consequence.NONE),
            Map.of(ComparedLevel.OWN, Consequence.NONE));
    assertEquals(ApplicationChange.WAITS, change(filed).change());
    FiledDiscrepancy back =
        Samples.filed(
            "id",
            Samples.waits(OLD, NEW, "DELETE FROM t", Consequence.NONE),
            Map.of(ComparedLevel.OWN, Consequence.NONE));
    assertEquals(ApplicationChange.WAITS_NO_MORE, change(back).change());
  }

  @Test
  void thePageBeginsWithWhatChangesAndNamesVersions() {
    Compatibility compatibility =
        Samples.compatibility(
            List.of(OLD.get(0), NEW.get(0)),
            List.of(ComparedLevel.OWN),
            otherRows(List.of()),
            otherRows(List.of()));
    String page = CompatibilityMarkdown.render(compatibility, PLAIN, false);
    assertTrue(page.startsWith("# What changes from mysql@5.6.14 1.0 to PostgreSQL 1.0\n"), page);
    assertTrue(
        page.contains(
            "| Queries return other rows | 2 | `T1: SELECT a FROM t`: was *returns (1)*, is"
                + " *returns (2)* ([case](#id)) |"),
        page);
    assertTrue(page.contains(" returns (2) on PostgreSQL 1.0 (2)\n"), page); // titles are distinct
    assertTrue(page.contains("| targets | level | snapshot creation | query result | total |"));
    String text = CompatibilityText.render(compatibility, PLAIN, true, TextOptions.PLAIN);
    assertTrue(
        text.contains("What changes for an application from mysql@5.6.14 1.0 to PostgreSQL 1.0\n"),
        text);
  }
}
