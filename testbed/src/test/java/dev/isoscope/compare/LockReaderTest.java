package dev.isoscope.compare;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.isoscope.casefile.CaseParser;
import dev.isoscope.compare.trace.AwaitedLocks;
import dev.isoscope.dbms.Server;
import dev.isoscope.model.Case;
import dev.isoscope.model.Level;
import dev.isoscope.testbed.Testbed;
import dev.isoscope.testbed.TestbedOptions;
import dev.isoscope.testing.SystemNeeds;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** DBMSs with a lock table say what a statement waits for. */
class LockReaderTest {
  private static final String SCRIPT =
      """
      /* init */ CREATE TABLE t (a INT NOT NULL PRIMARY KEY, b INT);
      /* init */ INSERT INTO t VALUES (1, 1), (5, 5);
      /* T1 */ BEGIN;
      /* T1 */ UPDATE t SET b = 2 WHERE a = 5;
      /* T2 */ DELETE FROM t WHERE a = 5;
      /* T1 */ COMMIT;
      """;

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          mysql    | X lock on the row in index PRIMARY at (5) of t is asked for, against it stands X lock on the row in index PRIMARY at (5)
          mariadb  | X lock on the row in index PRIMARY at (5) of t is asked for, against it stands X lock in index PRIMARY at (5)
          postgres | the end of a transaction that has changed or locked the row is waited for
          derby    | X lock on ROW (1,8) of T is asked for, against it stands X
          hsqldb   |
          """)
  void aRowIsWaitedFor(String target, String words) throws Exception {
    Case testCase = CaseParser.parse("test.sql", SCRIPT);
    try (Testbed testbed = new Testbed(TestbedOptions.defaults());
        Server server = SystemNeeds.start(testbed, target);
        ParticipantRunner runner =
            new ParticipantRunner(
                new Participant(target, server),
                Level.READ_COMMITTED,
                Duration.ofSeconds(20),
                () -> {})) {
      AwaitedLocks reader = runner.contender().locks();
      assertEquals(words == null ? List.of() : List.of(words), reader.at(testCase, 3));
    }
  }
}
