package dev.isoscope.execute;

import dev.isoscope.model.Level;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What several engines in the JVM do alike, to the letter of the history. */
class LockingEnginesTest {
  @ParameterizedTest
  @CsvSource({"h2, READ_COMMITTED", "hsqldb:mvlocks, READ_COMMITTED", "derby, READ_COMMITTED"})
  void waitsMakeChains(String target, Level level) throws Exception {
    try (Replay replay = new Replay(target, level)) {
      replay.gives(
          """
          init CREATE TABLE t (a INT PRIMARY KEY, b INT)
          init INSERT INTO t VALUES (1, 1), (2, 2), (3, 3)
          init CREATE TABLE u (a INT PRIMARY KEY, b INT)
          init INSERT INTO u VALUES (1, 1)
          T1 BEGIN
          T2 BEGIN
          T3 BEGIN
          T1 UPDATE t SET b = 10 WHERE a = 1
          T2 UPDATE u SET b = 20
          T2 UPDATE t SET b = 11 WHERE a = 1
          T3 UPDATE u SET b = 21
          T1 COMMIT
          T2 COMMIT
          T3 COMMIT
          """,
          """
          1 T1: done, T1.1
          2 T2: done, T2.1
          3 T3: done, T3.1
          4 T1: updated 1, T1.1
          5 T2: updated 1, T2.1
          6 T2: by T1 until 8, updated 1, T2.1
          7 T3: by T2 until 9, updated 1, T3.1
          8 T1: done, T1.1
          9 T2: done, T2.1
          10 T3: done, T3.1
          t: (1,11) (2,2) (3,3)
          u: (1,21)
          """);
    }
  }

  @ParameterizedTest
  @CsvSource({"hsqldb, SERIALIZABLE", "derby, REPEATABLE_READ"})
  void aWriterWaitsForTwoReaders(String target, Level level) throws Exception {
    try (Replay replay = new Replay(target, level)) {
      replay.gives(
          """
          init CREATE TABLE t (a INT PRIMARY KEY, b INT)
          init INSERT INTO t VALUES (1, 1), (2, 2), (3, 3)
          T1 BEGIN
          T2 BEGIN
          T3 BEGIN
          T1 SELECT * FROM t WHERE a = 1
          T2 SELECT * FROM t WHERE a = 1
          T3 UPDATE t SET b = 12 WHERE a = 1
          T1 COMMIT
          T2 COMMIT
          T3 COMMIT
          """,
          """
          1 T1: done, T1.1
          2 T2: done, T2.1
          3 T3: done, T3.1
          4 T1: (1,1), T1.1
          5 T2: (1,1), T2.1
          6 T3: by T1+T2 until 8, updated 1, T3.1
          7 T1: done, T1.1
          8 T2: done, T2.1
          9 T3: done, T3.1
          t: (1,12) (2,2) (3,3)
          """);
    }
  }

  @ParameterizedTest
  @CsvSource({"h2, READ_COMMITTED", "hsqldb:mvcc, READ_COMMITTED"})
  void aDeadlockOfTwoTakesTheLastRequester(String target, Level level) throws Exception {
    try (Replay replay = new Replay(target, level)) {
      replay.gives(
          """
          init CREATE TABLE t (a INT PRIMARY KEY, b INT)
          init INSERT INTO t VALUES (1, 1), (2, 2), (3, 3)
          init CREATE TABLE u (a INT PRIMARY KEY, b INT)
          init INSERT INTO u VALUES (1, 1)
          T1 BEGIN
          T2 BEGIN
          T1 UPDATE t SET b = 10 WHERE a = 1
          T2 UPDATE u SET b = 20
          T1 UPDATE u SET b = 11
          T2 UPDATE t SET b = 21 WHERE a = 1
          T1 COMMIT
          T2 COMMIT
          """,
          """
          1 T1: done, T1.1
          2 T2: done, T2.1
          3 T1: updated 1, T1.1
          4 T2: updated 1, T2.1
          5 T1: by T2 until 6, updated 1, T1.1
          6 T2: deadlock, rolled back, T2.1
          7 T1: done, T1.1
          8 T2: skipped
          t: (1,10) (2,2) (3,3)
          u: (1,11)
          """);
    }
  }

  @ParameterizedTest
  @CsvSource({"h2, READ_COMMITTED", "hsqldb, READ_COMMITTED"})
  void aDeadlockOfThreeTakesTheLastRequester(String target, Level level) throws Exception {
    try (Replay replay = new Replay(target, level)) {
      replay.gives(
          """
          init CREATE TABLE t (a INT PRIMARY KEY, b INT)
          init INSERT INTO t VALUES (1, 1), (2, 2), (3, 3)
          init CREATE TABLE u (a INT PRIMARY KEY, b INT)
          init INSERT INTO u VALUES (1, 1)
          init CREATE TABLE v (a INT PRIMARY KEY, b INT)
          init INSERT INTO v VALUES (1, 1)
          T1 BEGIN
          T2 BEGIN
          T3 BEGIN
          T1 UPDATE t SET b = 10 WHERE a = 1
          T2 UPDATE u SET b = 20
          T3 UPDATE v SET b = 30
          T1 UPDATE u SET b = 11
          T2 UPDATE v SET b = 21
          T3 UPDATE t SET b = 31 WHERE a = 1
          T1 COMMIT
          T2 COMMIT
          T3 COMMIT
          """,
          """
          1 T1: done, T1.1
          2 T2: done, T2.1
          3 T3: done, T3.1
          4 T1: updated 1, T1.1
          5 T2: updated 1, T2.1
          6 T3: updated 1, T3.1
          7 T1: by T2 until 11, updated 1, T1.1
          8 T2: by T3 until 9, updated 1, T2.1
          9 T3: deadlock, rolled back, T3.1
          10 T1: done, T1.1
          11 T2: done, T2.1
          12 T3: skipped
          t: (1,10) (2,2) (3,3)
          u: (1,11)
          v: (1,21)
          """);
    }
  }

  @ParameterizedTest
  @CsvSource({"h2, READ_COMMITTED", "hsqldb, READ_COMMITTED", "derby, READ_COMMITTED"})
  void errorsUndoTheStatementOnly(String target, Level level) throws Exception {
    try (Replay replay = new Replay(target, level)) {
      replay.gives(
          """
          init CREATE TABLE t (a INT PRIMARY KEY, b INT)
          init INSERT INTO t VALUES (1, 1), (2, 2), (3, 3)
          T1 BEGIN
          T1 INSERT INTO t VALUES (4, 4)
          T1 INSERT INTO t VALUES (1, 2)
          T1 SELEC
          T1 SELECT * FROM nowhere
          T1 SAVEPOINT s
          T1 INSERT INTO t VALUES (5, 5)
          T1 ROLLBACK TO s
          T1 RELEASE s
          T1 BEGIN
          T1 COMMIT
          T1 COMMIT
          """,
          """
          1 T1: done, T1.1
          2 T1: updated 1, T1.1
          3 T1: constraint, T1.1
          4 T1: syntax, T1.1
          5 T1: syntax, T1.1
          6 T1: done, T1.1
          7 T1: updated 1, T1.1
          8 T1: done, T1.1
          9 T1: done, T1.1
          10 T1: done, T1.1
          11 T1: done, T1.1
          12 T1: done
          t: (1,1) (2,2) (3,3) (4,4)
          """);
    }
  }

  @ParameterizedTest
  @CsvSource({"h2, READ_COMMITTED", "hsqldb, READ_COMMITTED"})
  void ddlCommitsEvenIfItFails(String target, Level level) throws Exception {
    try (Replay replay = new Replay(target, level)) {
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
          3 T1: done, committed, T1.2
          4 T1: updated 1, T1.3
          5 T1: done, T1.3
          6 T1: done, T1.4
          7 T1: updated 1, T1.4
          8 T1: syntax, committed, T1.5
          9 T1: updated 1, T1.6
          10 T1: done, T1.6
          11 T1: done, T1.7
          12 T1: updated 1, T1.7
          13 T1: syntax, T1.7
          14 T1: done, T1.7
          t: (1,1) (2,2) (3,3) (4,4) (6,6)
          z:
          """);
    }
  }
}
