package dev.isoscope.compare;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.isoscope.casefile.CaseParser;
import dev.isoscope.model.Case;
import dev.isoscope.model.Level;
import dev.isoscope.model.TargetIdentity;
import dev.isoscope.model.Version;
import dev.isoscope.sql.dialect.DialectTranslation;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** What MySQL's SQL is translated to is taken by the others, and means the same. */
class TranslatedCaseTest {
  private static final String BOOKING =
      """
      /* init */ CREATE TABLE `t` (
        `id` INT(11) NOT NULL AUTO_INCREMENT,
        `order` INT NOT NULL,
        PRIMARY KEY (`id`),
        UNIQUE KEY `u` (`order`)
      ) ENGINE=InnoDB DEFAULT CHARSET=utf8;
      /* init */ INSERT INTO t (`order`) VALUES (7);
      /* T1 */ BEGIN;
      /* T1 */ INSERT INTO `t` (`order`) VALUES (5);
      /* T1 */ SELECT `id`, `order` FROM t;
      /* T1 */ INSERT INTO `t` (`order`) VALUES (7);
      /* T1 */ COMMIT;
      """;

  private static Case translated(String text, String... targets) throws Exception {
    return DialectTranslation.of(
            CaseParser.parse("translated.sql", text),
            Stream.of(targets)
                .map(one -> one.split("[:@]")[0])
                .map(
                    dbms -> new TargetIdentity(dbms, dbms, Optional.empty(), Version.parse("18.6")))
                .toList())
        .testCase();
  }

  @Test
  void allDoTheSame() throws Exception {
    String[] targets = {"mariadb", "h2", "derby", "hsqldb:mvcc"};
    try (Contenders contenders = new Contenders()) {
      Comparison comparison =
          contenders.compare(translated(BOOKING, targets), Level.READ_COMMITTED, targets);
      assertEquals(Map.of(), comparison.leftOut());
      assertEquals(new Comparison.Same(false, Map.of()), comparison);
    }
  }

  /** PostgreSQL refuses all that comes behind an error, so there is none here. */
  @Test
  void locksAreSharedOnPostgresAsOnMysql() throws Exception {
    String text =
        BOOKING.replace(
            "INSERT INTO `t` (`order`) VALUES (7);\n/* T1 */ COMMIT",
            "SELECT `id` FROM t LOCK IN SHARE MODE;\n/* T1 */ COMMIT");
    String[] targets = {"mysql", "postgres"};
    try (Contenders contenders = new Contenders()) {
      assertEquals(
          new Comparison.Same(false, Map.of()),
          contenders.compare(translated(text, targets), Level.READ_COMMITTED, targets));
    }
  }
}
