package dev.isoscope.semantics;

import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class OpenAnswersTest {
  @ParameterizedTest
  @ValueSource(
      strings = {
        "SELECT * FROM t1",
        "SELECT COUNT(*), MAX(c1) FROM t1 WHERE c1 IN (1, 2) FOR UPDATE",
        "SELECT q.c1 FROM (SELECT c1 FROM t1) q WHERE EXISTS (SELECT 1 FROM t2)",
        "SELECT c1 FROM t1 FOR UPDATE SKIP LOCKED"
      })
  void whatOnlyAnswers(String sql) {
    assertTrue(OpenAnswers.onlyAnswers(sql));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "SELECT nextval('s') FROM t1",
        "SELECT NEXT VALUE FOR s",
        "SELECT @x := c1 FROM t1",
        "SELECT c1 INTO @x FROM t1",
        "SELECT pg_advisory_lock(1)",
        "SELECT * FROM FINAL TABLE (INSERT INTO t1 VALUES (1))",
        "SELECT book(c1) FROM t1"
      })
  void whatMayDoMore(String sql) {
    assertFalse(OpenAnswers.onlyAnswers(sql));
  }
}
