package dev.isoscope.casefile;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.isoscope.model.Case;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class TransactionFilesTest {
  @TempDir Path directory;

  private Path file(String name, String content) throws Exception {
    return Files.writeString(directory.resolve(name), content);
  }

  @Test
  void eachFileIsASessionAndOneLaysOutTheTables() throws Exception {
    Case read =
        TransactionFiles.read(
            List.of(
                file("init.sql", "-- tables\nCREATE TABLE t (a INT);\nINSERT INTO t VALUES (1);"),
                file("pay-out.sql", "BEGIN;\nSELECT ';' -- not the end\n FROM t; COMMIT"),
                file("T2.sql", "UPDATE t SET a = 2; -- the last one\n")));
    assertEquals(2, read.init().size());
    assertEquals("CREATE TABLE t (a INT)", read.init().get(0).sql());
    assertEquals(List.of("pay_out", "T2"), read.sessions());
    assertEquals("SELECT ';' -- not the end\n FROM t", read.statements().get(1).sql());
    assertEquals("COMMIT", read.statements().get(2).sql());
    assertEquals("all", read.header().details().get("order"));
  }

  @Test
  void aFileWithoutStatementsIsRefused() throws Exception {
    Path empty = file("T1.sql", "-- nothing\n");
    CaseSyntaxException refused =
        assertThrows(CaseSyntaxException.class, () -> TransactionFiles.read(List.of(empty)));
    assertTrue(refused.getMessage().contains("no statement"), refused.getMessage());
  }

  @Test
  void casesAreToldFromPlainSql() {
    assertTrue(TransactionFiles.isCase("-- case: x\n/* T1 */ BEGIN;"));
    assertFalse(TransactionFiles.isCase("-- case: x\nBEGIN; /* T1 */"));
  }
}
