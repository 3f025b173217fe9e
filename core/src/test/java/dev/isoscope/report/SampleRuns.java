package dev.isoscope.report;

import static dev.isoscope.testing.HistoryBuilder.DONE;
import static dev.isoscope.testing.HistoryBuilder.expectedRows;
import static dev.isoscope.testing.HistoryBuilder.failed;
import static dev.isoscope.testing.HistoryBuilder.right;
import static dev.isoscope.testing.HistoryBuilder.row;
import static dev.isoscope.testing.HistoryBuilder.rows;
import static dev.isoscope.testing.HistoryBuilder.updated;

import dev.isoscope.model.ErrorKind;
import dev.isoscope.model.Event;
import dev.isoscope.model.History;
import dev.isoscope.model.RolledBack;
import dev.isoscope.model.Row;
import dev.isoscope.oracle.ExpectationCheck;
import dev.isoscope.testing.HistoryBuilder;
import java.util.List;
import java.util.Optional;

/** Runs that the tests of the reports share. */
final class SampleRuns {
  private SampleRuns() {}

  /** A wait, a resumption, an error, and two unmet expectations. */
  static History eventful() {
    return new HistoryBuilder()
        .ran("T1", "BEGIN", DONE)
        .ran("T1", "UPDATE t SET a = 1 WHERE b = 1", updated(1))
        .ran("T2", "BEGIN", DONE)
        .waits("T2", "UPDATE t SET a = 2 WHERE b = 1", List.of("T1"), updated(2))
        .ran(
            "T1",
            "SELECT *\n  FROM t",
            rows(Row.of("1", null), Row.of("x\u001b", "2")),
            right(expectedRows(row(1, null))))
        .ran("T1", "CREATE TABLE u (a INT)", DONE)
        .noting(RolledBack.NONE, true, false, "careful")
        .resumes(4, 6)
        .ran("T2", "INSERT INTO t VALUES (1, 1)", failed(ErrorKind.DEADLOCK, "Deadlock\nmore"))
        .noting(RolledBack.TRANSACTION, false, true)
        .executorRollsBack("T2", Event.RolledBack.Reason.FAILURE)
        .skipped("T2", "COMMIT")
        .leaves("t", Row.of("1", null))
        .expectsFinal("t", false, row(2, null))
        .build();
  }

  static ReportedRun run(History history) {
    return new ReportedRun(
        history.testCase(),
        history.target(),
        history.level(),
        Optional.of(history),
        ExpectationCheck.judge(history),
        1,
        1,
        0);
  }
}
