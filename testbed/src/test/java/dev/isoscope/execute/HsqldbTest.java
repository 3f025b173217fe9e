package dev.isoscope.execute;

import dev.isoscope.model.Level;
import org.junit.jupiter.api.Test;

/** HSQLDB in its three transaction models. */
class HsqldbTest {
  @Test
  void snapshotsConflictWithoutWaiting() throws Exception {
    try (Replay replay = new Replay("hsqldb:mvcc", Level.REPEATABLE_READ)) {
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
          4 T2: serialization, rolled back, T2.1
          5 T2: skipped
          6 T1: done, T1.1
          7 T2: skipped
          8 T2: (1,10) (2,2) (3,3), T2.2
          t: (1,10) (2,2) (3,3)
          """);
    }
  }

  @Test
  void ddlWaitsForItsTable() throws Exception {
    try (Replay replay = new Replay("hsqldb", Level.READ_COMMITTED)) {
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
          T4 INSERT INTO t (a, b) VALUES (7, 7)
          T1 COMMIT
          T3 COMMIT
          """,
          """
          1 T1: done, T1.1
          2 T1: updated 3, T1.1
          3 T3: done, T3.1
          4 T3: updated 1, T3.1
          5 T2: by T1 until 7, done, choice, T2.1
          6 T4: by T1 until 7, updated 1, choice, T4.1
          7 T1: done, T1.1
          8 T3: done, T3.1
          t: (1,2,NULL) (2,2,NULL) (3,2,NULL) (7,7,NULL)
          u: (1,2)
          """);
    }
  }

  @Test
  void ddlWaitsForAllTransactions() throws Exception {
    try (Replay replay = new Replay("hsqldb:mvcc", Level.READ_COMMITTED)) {
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
          T4 INSERT INTO t (a, b) VALUES (7, 7)
          T1 COMMIT
          T3 COMMIT
          """,
          """
          1 T1: done, T1.1
          2 T1: updated 3, T1.1
          3 T3: done, T3.1
          4 T3: updated 1, T3.1
          5 T2: by T1+T3 until 8, done, T2.1
          6 T4: by T2 until 5, updated 1, T4.1
          7 T1: done, T1.1
          8 T3: done, T3.1
          t: (1,2,NULL) (2,2,NULL) (3,2,NULL) (7,7,NULL)
          u: (1,2)
          """);
    }
  }
}
