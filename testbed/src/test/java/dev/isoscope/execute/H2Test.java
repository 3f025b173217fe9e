package dev.isoscope.execute;

import dev.isoscope.model.Level;
import org.junit.jupiter.api.Test;

/** H2: DDL, which commits and waits for tables, and conflicts that it calls deadlocks. */
class H2Test {
  @Test
  void ddlWaitsForItsTable() throws Exception {
    try (Replay replay = new Replay("h2", Level.READ_COMMITTED)) {
      replay.gives(
          """
          init CREATE TABLE t (a INT PRIMARY KEY, b INT)
          init INSERT INTO t VALUES (1, 1), (2, 2), (3, 3)
          init CREATE TABLE u (a INT PRIMARY KEY, b INT)
          init INSERT INTO u VALUES (1, 1)
          T1 BEGIN
          T1 UPDATE t SET b = 2
          T3 BEGIN
          T3 UPDATE u SET b = 2
          T2 ALTER TABLE t ADD COLUMN c INT
          T1 COMMIT
          T3 COMMIT
          """,
          """
          1 T1: done, T1.1
          2 T1: updated 3, T1.1
          3 T3: done, T3.1
          4 T3: updated 1, T3.1
          5 T2: by T1 until 6, done, T2.1
          6 T1: done, T1.1
          7 T3: done, T3.1
          t: (1,2,NULL) (2,2,NULL) (3,2,NULL)
          u: (1,2)
          """);
    }
  }

  @Test
  void aConflictOfSnapshotsIsNoDeadlock() throws Exception {
    try (Replay replay = new Replay("h2", Level.REPEATABLE_READ)) {
      replay.gives(
          """
          init CREATE TABLE t (a INT PRIMARY KEY, b INT)
          init INSERT INTO t VALUES (1, 1), (2, 2), (3, 3)
          T1 BEGIN
          T2 BEGIN
          T1 UPDATE t SET b = 10 WHERE a = 1
          T2 UPDATE t SET b = b + 1 WHERE a = 1
          T2 INSERT INTO t VALUES (7, 7)
          T1 COMMIT
          T2 COMMIT
          T2 SELECT * FROM t
          """,
          """
          1 T1: done, T1.1
          2 T2: done, T2.1
          3 T1: updated 1, T1.1
          4 T2: by T1 until 6, serialization, rolled back, T2.1
          5 T2: skipped
          6 T1: done, T1.1
          7 T2: skipped
          8 T2: (1,10) (2,2) (3,3), T2.2
          t: (1,10) (2,2) (3,3)
          """);
    }
  }

  /** H2 does not wait there, it tries again and again and names nobody. */
  @Test
  void waitsForAUniqueKeyThatIsNotCommitted() throws Exception {
    try (Replay replay = new Replay("h2", Level.READ_COMMITTED)) {
      replay.gives(
          """
          init CREATE TABLE t (a INT PRIMARY KEY, b INT UNIQUE)
          T1 BEGIN
          T1 INSERT INTO t VALUES (1, 5)
          T2 INSERT INTO t VALUES (2, 5)
          T1 COMMIT
          """,
          """
          1 T1: done, T1.1
          2 T1: updated 1, T1.1
          3 T2: by T1 until 4, constraint, T2.1
          4 T1: done, T1.1
          t: (1,5)
          """);
    }
  }

  @Test
  void aWaitForAStrangerIsNotOurs() throws Exception {
    Replay.strangerBlocks("h2", "PUBLIC");
  }
}
