package dev.isoscope.execute;

import dev.isoscope.model.Level;
import org.junit.jupiter.api.Test;

/** DuckDB: conflicts are errors, at once or at COMMIT. */
class DuckDbTest {
  @Test
  void theSecondWriterFails() throws Exception {
    try (Replay replay = new Replay("duckdb", Level.SNAPSHOT)) {
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
  void twoThatInsertOneKeyMeetAtCommit() throws Exception {
    try (Replay replay = new Replay("duckdb", Level.SNAPSHOT)) {
      replay.gives(
          """
          init CREATE TABLE t (a INT PRIMARY KEY, b INT)
          T1 BEGIN
          T2 BEGIN
          T1 INSERT INTO t VALUES (1, 10)
          T2 INSERT INTO t VALUES (1, 20)
          T1 COMMIT
          T2 COMMIT
          T2 SELECT * FROM t
          """,
          """
          1 T1: done, T1.1
          2 T2: done, T2.1
          3 T1: updated 1, T1.1
          4 T2: updated 1, T2.1
          5 T1: done, T1.1
          6 T2: constraint, rolled back, T2.1
          7 T2: (1,10), T2.2
          t: (1,10)
          """);
    }
  }

  @Test
  void someErrorsAbort() throws Exception {
    try (Replay replay = new Replay("duckdb", Level.SNAPSHOT)) {
      replay.gives(
          """
          init CREATE TABLE t (a INT PRIMARY KEY, b INT)
          init INSERT INTO t VALUES (1, 1), (2, 2), (3, 3)
          T1 BEGIN
          T1 INSERT INTO t VALUES (4, 4)
          T1 SELEC
          T1 SELECT * FROM nowhere
          T1 SELECT nothing FROM t
          T1 SAVEPOINT s
          T1 INSERT INTO t VALUES (1, 2)
          T1 COMMIT
          T1 COMMIT
          T1 BEGIN
          T1 BEGIN
          T1 ROLLBACK
          """,
          """
          1 T1: done, T1.1
          2 T1: updated 1, T1.1
          3 T1: syntax, T1.1
          4 T1: syntax, T1.1
          5 T1: syntax, T1.1
          6 T1: syntax, T1.1
          7 T1: constraint, rolled back, T1.1
          8 T1: skipped
          9 T1: other
          10 T1: done, T1.2
          11 T1: other, rolled back, T1.2
          12 T1: skipped
          t: (1,1) (2,2) (3,3)
          """);
    }
  }

  @Test
  void ddlConflictsToo() throws Exception {
    try (Replay replay = new Replay("duckdb", Level.SNAPSHOT)) {
      replay.gives(
          """
          init CREATE TABLE t (a INT PRIMARY KEY, b INT)
          init INSERT INTO t VALUES (1, 1), (2, 2), (3, 3)
          T1 BEGIN
          T2 BEGIN
          T1 ALTER TABLE t ADD COLUMN c INT
          T2 UPDATE t SET b = 9
          T1 COMMIT
          T2 COMMIT
          """,
          """
          1 T1: done, T1.1
          2 T2: done, T2.1
          3 T1: done, T1.1
          4 T2: serialization, rolled back, T2.1
          5 T1: done, T1.1
          6 T2: skipped
          t: (1,1,NULL) (2,2,NULL) (3,3,NULL)
          """);
    }
  }

  @Test
  void ddlIsPartOfTheTransaction() throws Exception {
    try (Replay replay = new Replay("duckdb", Level.SNAPSHOT)) {
      replay.gives(
          """
          init CREATE TABLE t (a INT PRIMARY KEY, b INT)
          init INSERT INTO t VALUES (1, 1), (2, 2), (3, 3)
          T1 BEGIN
          T1 INSERT INTO t VALUES (4, 4)
          T1 CREATE TABLE z (a INT)
          T1 INSERT INTO t VALUES (5, 5)
          T1 ROLLBACK
          T1 BEGIN
          T1 INSERT INTO t VALUES (6, 6)
          T1 CREATE TABLE t (a INT)
          T1 INSERT INTO t VALUES (7, 7)
          T1 ROLLBACK
          T1 BEGIN
          T1 INSERT INTO t VALUES (8, 8)
          T1 CREATE TABLE
          T1 ROLLBACK
          """,
          """
          1 T1: done, T1.1
          2 T1: updated 1, T1.1
          3 T1: done, T1.1
          4 T1: updated 1, T1.1
          5 T1: done, T1.1
          6 T1: done, T1.2
          7 T1: updated 1, T1.2
          8 T1: syntax, T1.2
          9 T1: updated 1, T1.2
          10 T1: done, T1.2
          11 T1: done, T1.3
          12 T1: updated 1, T1.3
          13 T1: syntax, T1.3
          14 T1: done, T1.3
          t: (1,1) (2,2) (3,3)
          """);
    }
  }
}
