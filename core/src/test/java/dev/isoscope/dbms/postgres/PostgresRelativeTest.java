package dev.isoscope.dbms.postgres;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.isoscope.dbms.Dbms;
import dev.isoscope.dbms.DbmsRegistry;
import dev.isoscope.model.Level;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** No server of these is at hand: what their manuals say is all that can be checked. */
class PostgresRelativeTest {
  /** What {@code version()} answers, as manuals and trackers show it. */
  @ParameterizedTest
  @CsvSource(
      quoteCharacter = '"',
      value = {
        "cockroachdb, 24.1.0, \"CockroachDB CCL v24.1.0 (x86_64-pc-linux-gnu, built 2024/05/15"
            + " 21:28:29, go1.22.2)\"",
        "cockroachdb, 22.2.5, \"CockroachDB OSS v22.2.5 (x86_64-apple-darwin19, go1.19.4)\"",
        "opengauss, 5.0.0, \"(openGauss 5.0.0 build a07d57c3) compiled at 2023-03-29 03:37:13"
            + " commit 0 last mr  on x86_64-unknown-linux-gnu, compiled by g++ 7.3.0, 64-bit\"",
        "opengauss, 3.0.0, \"(openGauss-lite 3.0.0 build 02c14696) on aarch64\"",
        "yugabytedb, 2.20.1.3, \"PostgreSQL 11.2-YB-2.20.1.3-b0 on x86_64-pc-linux-gnu, compiled"
            + " by clang version 16.0.6, 64-bit\"",
        "yugabytedb, 2024.2.0.0, \"PostgreSQL 15.2-YB-2024.2.0.0-b0 on aarch64, 64-bit\"",
        "postgres, 0, \"PostgreSQL 18.6 on x86_64-pc-linux-gnu, compiled by gcc 14.2.0, 64-bit\"",
      })
  void isToldFromItsRelatives(String name, String version, String answer) {
    for (PostgresRelative relative : relatives()) {
      assertEquals(
          relative.name().equals(name) ? Optional.of(version) : Optional.empty(),
          relative.versionIn(answer).map(Object::toString),
          relative.name());
    }
  }

  @ParameterizedTest
  @CsvSource({
    "cockroachdb, 'read-committed, serializable', SERIALIZABLE, SERIALIZABLE",
    "opengauss, 'read-committed, repeatable-read, serializable', READ_COMMITTED, REPEATABLE_READ",
    "yugabytedb, 'read-committed, repeatable-read, serializable', READ_COMMITTED, SERIALIZABLE",
  })
  void hasTheLevelsOfItsManual(String name, String labels, Level usual, String strongest) {
    Dbms dbms = DbmsRegistry.find(name).orElseThrow();
    List<Level> levels = dbms.levels(Optional.empty());
    assertEquals(labels, String.join(", ", levels.stream().map(Level::label).toList()));
    assertEquals(usual, dbms.defaultLevel(Optional.empty()));
    assertEquals(strongest, dbms.promise(Optional.empty(), Level.SERIALIZABLE).isolation().name());
  }

  /** What others have verified must not be said of these. */
  @Test
  void isUnverified() {
    for (PostgresRelative relative : relatives()) {
      assertTrue(relative.unverified());
      assertEquals("postgres", relative.family());
      assertTrue(relative.changeLog().isEmpty());
    }
    assertFalse(new Postgres().unverified());
    assertEquals(3, relatives().size());
  }

  private static List<PostgresRelative> relatives() {
    return DbmsRegistry.all().stream()
        .filter(PostgresRelative.class::isInstance)
        .map(PostgresRelative.class::cast)
        .toList();
  }
}
