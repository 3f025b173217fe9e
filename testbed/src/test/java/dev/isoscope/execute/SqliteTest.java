package dev.isoscope.execute;

import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.isoscope.dbms.Sql;
import dev.isoscope.model.Level;
import java.sql.Connection;
import java.sql.SQLException;
import org.junit.jupiter.api.Test;

/**
 * SQLite: whom a statement that finds the file busy waits for, with a rollback journal and with a
 * write-ahead log.
 */
class SqliteTest {
  @Test
  void aWriterWaitsForAWriter() throws Exception {
    try (Replay replay = new Replay("sqlite", Level.SERIALIZABLE)) {
      replay.gives(
          """
          init CREATE TABLE t (a INT PRIMARY KEY, b INT)
          init INSERT INTO t VALUES (1, 1), (2, 2), (3, 3)
          T1 BEGIN
          T1 UPDATE t SET b = 10 WHERE a = 1
          T2 UPDATE t SET b = 20 WHERE a = 2
          T3 BEGIN IMMEDIATE
          T3 UPDATE t SET b = b + 1
          T1 COMMIT
          T3 COMMIT
          """,
          """
          1 T1: done, T1.1
          2 T1: updated 1, T1.1
          3 T2: by T1 until 6, updated 1, T2.1
          4 T3: by T1 until 6, done, T3.1
          5 T3: updated 3, T3.1
          6 T1: done, T1.1
          7 T3: done, T3.1
          t: (1,11) (2,21) (3,4)
          """);
    }
  }

  @Test
  void commitWaitsForReadersAndHoldsUpNewOnes() throws Exception {
    try (Replay replay = new Replay("sqlite", Level.SERIALIZABLE)) {
      replay.gives(
          """
          init CREATE TABLE t (a INT PRIMARY KEY, b INT)
          init INSERT INTO t VALUES (1, 1), (2, 2), (3, 3)
          T1 BEGIN
          T1 SELECT * FROM t WHERE a = 1
          T4 BEGIN
          T4 SELECT 1
          T2 BEGIN
          T2 UPDATE t SET b = 20 WHERE a = 1
          T2 COMMIT
          T3 SELECT * FROM t WHERE a = 1
          T4 SELECT * FROM t WHERE a = 1
          T1 COMMIT
          T4 COMMIT
          """,
          """
          1 T1: done, T1.1
          2 T1: (1,1), T1.1
          3 T4: done, T4.1
          4 T4: (1), T4.1
          5 T2: done, T2.1
          6 T2: updated 1, T2.1
          7 T2: by T1 until 10, done, T2.1
          8 T3: by T2 until 7, (1,20), T3.1
          9 T4: by T2 until 7, (1,20), T4.1
          10 T1: done, T1.1
          11 T4: done, T4.1
          t: (1,20) (2,2) (3,3)
          """);
    }
  }

  @Test
  void withALogNobodyWaitsForReaders() throws Exception {
    try (Replay replay = new Replay("sqlite:wal", Level.SERIALIZABLE)) {
      replay.gives(
          """
          init CREATE TABLE t (a INT PRIMARY KEY, b INT)
          init INSERT INTO t VALUES (1, 1), (2, 2), (3, 3)
          T1 BEGIN
          T1 SELECT * FROM t WHERE a = 1
          T2 BEGIN EXCLUSIVE
          T2 UPDATE t SET b = 20 WHERE a = 1
          T2 COMMIT
          T3 SELECT * FROM t WHERE a = 1
          T1 SELECT * FROM t WHERE a = 1
          T1 COMMIT
          """,
          """
          1 T1: done, T1.1
          2 T1: (1,1), T1.1
          3 T2: done, T2.1
          4 T2: updated 1, T2.1
          5 T2: done, T2.1
          6 T3: (1,20), T3.1
          7 T1: (1,1), T1.1
          8 T1: done, T1.1
          t: (1,20) (2,2) (3,3)
          """);
    }
  }

  @Test
  void aSingleWriteWaitsForReadersAndHoldsUpNobody() throws Exception {
    try (Replay replay = new Replay("sqlite", Level.SERIALIZABLE)) {
      replay.gives(
          """
          init CREATE TABLE t (a INT PRIMARY KEY, b INT)
          init INSERT INTO t VALUES (1, 1), (2, 2), (3, 3)
          T1 BEGIN
          T1 SELECT * FROM t WHERE a = 1
          T2 UPDATE t SET b = 20 WHERE a = 1
          T3 SELECT * FROM t WHERE a = 1
          T1 SELECT * FROM t WHERE a = 1
          T1 COMMIT
          T3 SELECT * FROM t WHERE a = 1
          """,
          """
          1 T1: done, T1.1
          2 T1: (1,1), T1.1
          3 T2: by T1 until 6, updated 1, T2.1
          4 T3: (1,1), T3.1
          5 T1: (1,1), T1.1
          6 T1: done, T1.1
          7 T3: (1,20), T3.2
          t: (1,20) (2,2) (3,3)
          """);
    }
  }

  @Test
  void beginExclusiveWaitsForReaders() throws Exception {
    try (Replay replay = new Replay("sqlite", Level.SERIALIZABLE)) {
      replay.gives(
          """
          init CREATE TABLE t (a INT PRIMARY KEY, b INT)
          init INSERT INTO t VALUES (1, 1), (2, 2), (3, 3)
          T1 BEGIN
          T1 SELECT * FROM t WHERE a = 1
          T2 BEGIN EXCLUSIVE
          T1 COMMIT
          T3 SELECT * FROM t WHERE a = 1
          T2 COMMIT
          """,
          """
          1 T1: done, T1.1
          2 T1: (1,1), T1.1
          3 T2: by T1 until 4, done, T2.1
          4 T1: done, T1.1
          5 T3: by T2 until 6, (1,1), T3.1
          6 T2: done, T2.1
          t: (1,1) (2,2) (3,3)
          """);
    }
  }

  @Test
  void aReaderWithAStaleSnapshotCannotWrite() throws Exception {
    try (Replay replay = new Replay("sqlite:wal", Level.SERIALIZABLE)) {
      replay.gives(
          """
          init CREATE TABLE t (a INT PRIMARY KEY, b INT)
          init INSERT INTO t VALUES (1, 1), (2, 2), (3, 3)
          T1 BEGIN
          T1 SELECT * FROM t WHERE a = 1
          T2 UPDATE t SET b = 20 WHERE a = 2
          T1 UPDATE t SET b = 10 WHERE a = 1
          T1 COMMIT
          """,
          """
          1 T1: done, T1.1
          2 T1: (1,1), T1.1
          3 T2: updated 1, T2.1
          4 T1: serialization, T1.1
          5 T1: skipped
          t: (1,1) (2,20) (3,3)
          """);
    }
  }

  @Test
  void aReaderThatWaitedMayFindItsSnapshotStale() throws Exception {
    try (Replay replay = new Replay("sqlite:wal", Level.SERIALIZABLE)) {
      replay.gives(
          """
          init CREATE TABLE t (a INT PRIMARY KEY, b INT)
          init INSERT INTO t VALUES (1, 1), (2, 2), (3, 3)
          T1 BEGIN
          T1 SELECT * FROM t WHERE a = 1
          T2 BEGIN
          T2 UPDATE t SET b = 20 WHERE a = 2
          T1 UPDATE t SET b = 10 WHERE a = 1
          T2 COMMIT
          T1 COMMIT
          """,
          """
          1 T1: done, T1.1
          2 T1: (1,1), T1.1
          3 T2: done, T2.1
          4 T2: updated 1, T2.1
          5 T1: by T2 until 6, serialization, T1.1
          6 T2: done, T2.1
          7 T1: skipped
          t: (1,1) (2,20) (3,3)
          """);
    }
  }

  @Test
  void aReaderThatWaitedMayGoOn() throws Exception {
    try (Replay replay = new Replay("sqlite:wal", Level.SERIALIZABLE)) {
      replay.gives(
          """
          init CREATE TABLE t (a INT PRIMARY KEY, b INT)
          init INSERT INTO t VALUES (1, 1), (2, 2), (3, 3)
          T1 BEGIN
          T1 SELECT * FROM t WHERE a = 1
          T2 BEGIN
          T2 UPDATE t SET b = 20 WHERE a = 2
          T1 UPDATE t SET b = 10 WHERE a = 1
          T2 ROLLBACK
          T1 COMMIT
          """,
          """
          1 T1: done, T1.1
          2 T1: (1,1), T1.1
          3 T2: done, T2.1
          4 T2: updated 1, T2.1
          5 T1: by T2 until 6, updated 1, T1.1
          6 T2: done, T2.1
          7 T1: done, T1.1
          t: (1,10) (2,2) (3,3)
          """);
    }
  }

  @Test
  void twoThatReadBeforeTheyWriteDeadlock() throws Exception {
    try (Replay replay = new Replay("sqlite", Level.SERIALIZABLE)) {
      replay.gives(
          """
          init CREATE TABLE t (a INT PRIMARY KEY, b INT)
          init INSERT INTO t VALUES (1, 1), (2, 2), (3, 3)
          T1 BEGIN
          T2 BEGIN
          T1 SELECT * FROM t WHERE a = 1
          T2 UPDATE t SET b = 20 WHERE a = 1
          T1 UPDATE t SET b = 10 WHERE a = 1
          T2 COMMIT
          T1 COMMIT
          """,
          """
          1 T1: done, T1.1
          2 T2: done, T2.1
          3 T1: (1,1), T1.1
          4 T2: updated 1, T2.1
          5 T1: by T2 until 6, updated 1, T1.1
          6 T2: deadlock, T2.1
          7 T1: done, T1.1
          t: (1,10) (2,2) (3,3)
          """);
    }
  }

  @Test
  void aWriteThatFailedKeepsTheRightToWrite() throws Exception {
    try (Replay replay = new Replay("sqlite", Level.SERIALIZABLE)) {
      replay.gives(
          """
          init CREATE TABLE t (a INT PRIMARY KEY, b INT)
          init INSERT INTO t VALUES (1, 1), (2, 2), (3, 3)
          T1 BEGIN
          T1 INSERT INTO t VALUES (1, 9)
          T2 UPDATE t SET b = 20 WHERE a = 2
          T1 COMMIT
          """,
          """
          1 T1: done, T1.1
          2 T1: constraint, T1.1
          3 T2: by T1 until 4, updated 1, T2.1
          4 T1: done, T1.1
          t: (1,1) (2,20) (3,3)
          """);
    }
  }

  @Test
  void someErrorsEndTheTransaction() throws Exception {
    try (Replay replay = new Replay("sqlite:wal", Level.SERIALIZABLE)) {
      replay.gives(
          """
          init CREATE TABLE t (a INT PRIMARY KEY, b INT)
          init INSERT INTO t VALUES (1, 1), (2, 2), (3, 3)
          init CREATE TRIGGER r BEFORE INSERT ON t WHEN NEW.a = 99 BEGIN SELECT RAISE(ROLLBACK, 'no'); END
          T1 BEGIN
          T1 INSERT INTO t VALUES (4, 4)
          T1 INSERT INTO t VALUES (1, 1)
          T1 SELECT 1
          T1 INSERT OR ROLLBACK INTO t VALUES (1, 9)
          T1 INSERT INTO t VALUES (5, 5)
          T1 COMMIT
          T1 BEGIN
          T1 INSERT INTO t VALUES (99, 1)
          T1 COMMIT
          T1 COMMIT
          """,
          """
          1 T1: done, T1.1
          2 T1: updated 1, T1.1
          3 T1: constraint, T1.1
          4 T1: (1), T1.1
          5 T1: constraint, rolled back, T1.1
          6 T1: skipped
          7 T1: skipped
          8 T1: done, T1.2
          9 T1: constraint, rolled back, T1.2
          10 T1: skipped
          11 T1: other
          t: (1,1) (2,2) (3,3)
          """);
    }
  }

  @Test
  void aCommitThatAForeignKeyForbidsEndsNothing() throws Exception {
    try (Replay replay = new Replay("sqlite", Level.SERIALIZABLE)) {
      replay.gives(
          """
          init CREATE TABLE p (a INTEGER PRIMARY KEY)
          init CREATE TABLE c (a INT REFERENCES p (a) DEFERRABLE INITIALLY DEFERRED)
          T1 BEGIN
          T1 INSERT INTO c VALUES (7)
          T1 COMMIT
          T2 INSERT INTO p VALUES (1)
          """,
          """
          1 T1: done, T1.1
          2 T1: updated 1, T1.1
          3 T1: constraint, T1.1
          4 T2: updated 1, T2.1
          c:
          p: (1)
          """);
    }
  }

  @Test
  void aSavepointBeginsATransaction() throws Exception {
    try (Replay replay = new Replay("sqlite", Level.SERIALIZABLE)) {
      replay.gives(
          """
          init CREATE TABLE t (a INT PRIMARY KEY, b INT)
          init INSERT INTO t VALUES (1, 1), (2, 2), (3, 3)
          T1 SAVEPOINT s
          T1 INSERT INTO t VALUES (5, 5)
          T2 INSERT INTO t VALUES (6, 6)
          T1 RELEASE s
          T1 COMMIT
          """,
          """
          1 T1: done, T1.1
          2 T1: updated 1, T1.1
          3 T2: by T1 until 4, updated 1, T2.1
          4 T1: done, T1.1
          5 T1: other
          t: (1,1) (2,2) (3,3) (5,5) (6,6)
          """);
    }
  }

  @Test
  void waitersGoOnWhenTheCaseEnds() throws Exception {
    try (Replay replay = new Replay("sqlite", Level.SERIALIZABLE)) {
      replay.gives(
          """
          init CREATE TABLE t (a INT PRIMARY KEY, b INT)
          init INSERT INTO t VALUES (1, 1), (2, 2), (3, 3)
          T1 BEGIN
          T1 SELECT * FROM t WHERE a = 1
          T2 BEGIN
          T2 UPDATE t SET b = 20
          T2 COMMIT
          """,
          """
          1 T1: done, T1.1
          2 T1: (1,1), T1.1
          3 T2: done, T2.1
          4 T2: updated 3, T2.1
          5 T2: by T1, done, T2.1
          t: (1,20) (2,20) (3,20)
          """);
    }
  }

  @Test
  void tablesOfOthersAreLeftAlone() throws Exception {
    try (Replay replay = new Replay("sqlite", Level.SERIALIZABLE);
        Connection stranger = replay.connect()) {
      Sql.execute(stranger, "CREATE TABLE mine (a INT)");
      SQLException refused =
          assertThrows(SQLException.class, () -> replay.another(Level.SERIALIZABLE));
      assertTrue(refused.getMessage().contains("name a file that does not exist yet"));
    }
  }
}
