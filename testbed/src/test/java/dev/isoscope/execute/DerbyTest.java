package dev.isoscope.execute;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.isoscope.model.History;
import dev.isoscope.model.Level;
import java.sql.SQLException;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.Test;

/** Derby: locks on rows and tables, and DDL that is part of a transaction. */
class DerbyTest {
  @Test
  void aDeadlockTakesTheFirstOfEquals() throws Exception {
    try (Replay replay = new Replay("derby", Level.READ_COMMITTED)) {
      replay.gives(
          """
          init CREATE TABLE t (a INT PRIMARY KEY, b INT)
          init INSERT INTO t VALUES (1, 1), (2, 2), (3, 3)
          T1 BEGIN
          T2 BEGIN
          T1 UPDATE t SET b = 10 WHERE a = 1
          T2 UPDATE t SET b = 20 WHERE a = 2
          T1 UPDATE t SET b = 11 WHERE a = 2
          T2 UPDATE t SET b = 21 WHERE a = 1
          T1 COMMIT
          T2 COMMIT
          """,
          """
          1 T1: done, T1.1
          2 T2: done, T2.1
          3 T1: updated 1, T1.1
          4 T2: updated 1, T2.1
          5 T1: by T2, deadlock, rolled back, T1.1
          6 T2: by T1 until 5, updated 1, T2.1
          7 T1: skipped
          8 T2: done, T2.1
          t: (1,21) (2,20) (3,3)
          """);
    }
  }

  @Test
  void aDeadlockTakesWhoHasFewerLocks() throws Exception {
    try (Replay replay = new Replay("derby", Level.READ_COMMITTED)) {
      replay.gives(
          """
          init CREATE TABLE t (a INT PRIMARY KEY, b INT)
          init INSERT INTO t VALUES (1, 1), (2, 2), (3, 3)
          T1 BEGIN
          T2 BEGIN
          T1 UPDATE t SET b = 10 WHERE a = 1
          T1 UPDATE t SET b = 10 WHERE a = 3
          T2 UPDATE t SET b = 20 WHERE a = 2
          T1 UPDATE t SET b = 11 WHERE a = 2
          T2 UPDATE t SET b = 21 WHERE a = 1
          T1 COMMIT
          T2 COMMIT
          """,
          """
          1 T1: done, T1.1
          2 T2: done, T2.1
          3 T1: updated 1, T1.1
          4 T1: updated 1, T1.1
          5 T2: updated 1, T2.1
          6 T1: by T2 until 7, updated 1, T1.1
          7 T2: deadlock, rolled back, T2.1
          8 T1: done, T1.1
          9 T2: skipped
          t: (1,10) (2,11) (3,10)
          """);
    }
  }

  @Test
  void aDeadlockOfThreeHasOneVictim() throws Exception {
    try (Replay replay = new Replay("derby", Level.SERIALIZABLE)) {
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
          7 T1: by T2 until 8, updated 1, T1.1
          8 T2: by T3, deadlock, rolled back, T2.1
          9 T3: by T1 until 10, updated 1, T3.1
          10 T1: done, T1.1
          11 T2: skipped
          12 T3: done, T3.1
          t: (1,31) (2,2) (3,3)
          u: (1,11)
          v: (1,30)
          """);
    }
  }

  @Test
  void ddlIsPartOfTheTransaction() throws Exception {
    try (Replay replay = new Replay("derby", Level.READ_COMMITTED)) {
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

  @Test
  void waitersQueueBehindDdl() throws Exception {
    try (Replay replay = new Replay("derby", Level.READ_COMMITTED)) {
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
          5 T2: by T1 until 7, done, T2.1
          6 T4: by T2 until 5, updated 1, T4.1
          7 T1: done, T1.1
          8 T3: done, T3.1
          t: (1,2,NULL) (2,2,NULL) (3,2,NULL) (7,7,NULL)
          u: (1,2)
          """);
    }
  }

  @Test
  void everythingIsDropped() throws Exception {
    try (Replay replay = new Replay("derby", Level.READ_COMMITTED)) {
      replay.gives(
          """
          init CREATE TABLE p (a INT PRIMARY KEY, b INT GENERATED ALWAYS AS IDENTITY)
          init CREATE TABLE c (a INT REFERENCES p (a), b INT CHECK (b > 0))
          init CREATE VIEW v AS SELECT * FROM p
          init CREATE VIEW w AS SELECT * FROM v
          init CREATE SEQUENCE s
          init CREATE TRIGGER r AFTER INSERT ON p FOR EACH ROW INSERT INTO c VALUES (1, 1)
          init CREATE SYNONYM y FOR p
          init CREATE TYPE e EXTERNAL NAME 'java.util.List' LANGUAGE JAVA
          init CREATE FUNCTION f (x INT) RETURNS INT PARAMETER STYLE JAVA NO SQL LANGUAGE JAVA EXTERNAL NAME 'java.lang.Math.abs'
          T1 INSERT INTO p (a) VALUES (1)
          T1 SELECT * FROM w
          """,
          """
          1 T1: updated 1, T1.1
          2 T1: (1,1), T1.2
          c: (1,1)
          p: (1,1)
          """);
    }
  }

  @Test
  void aWaitForAStrangerIsNotOurs() throws Exception {
    Replay.strangerBlocks("derby", "APP");
  }

  @Test
  void executorsOnOneServerDoNotMixUpTheirSessions() throws Exception {
    String script =
        """
        init CREATE TABLE t (a INT PRIMARY KEY)
        init INSERT INTO t VALUES (1)
        T1 BEGIN
        T1 UPDATE t SET a = 2
        T2 UPDATE t SET a = 3 WHERE a > 0
        T1 COMMIT
        """;
    try (Replay replay = new Replay("derby", Level.READ_COMMITTED);
        Executor other = replay.another(Level.READ_COMMITTED)) {
      CompletableFuture<History> meanwhile =
          CompletableFuture.supplyAsync(
              () -> {
                try {
                  return other.run(Scripts.parse(script));
                } catch (SQLException e) {
                  throw new IllegalStateException(e);
                }
              });
      assertEquals(Scripts.show(replay.run(script)), Scripts.show(meanwhile.get()));
    }
  }
}
