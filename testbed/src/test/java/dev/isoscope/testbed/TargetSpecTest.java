package dev.isoscope.testbed;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.isoscope.model.Level;
import java.nio.file.Path;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class TargetSpecTest {
  @Test
  void readsNamesAndVersions() throws Exception {
    assertEquals(
        new TargetSpec(
            "h2",
            "h2",
            Optional.empty(),
            Optional.empty(),
            Optional.empty(),
            Optional.empty(),
            Optional.empty()),
        TargetSpec.parse("h2"));
    assertEquals(Optional.of("18.6"), TargetSpec.parse("postgres@18.6").version());
  }

  @ParameterizedTest
  @CsvSource({
    "h2/serializable, '', '', '', SERIALIZABLE",
    "mysql@8.0.33/read-committed, 8.0.33, '', '', READ_COMMITTED",
    "sqlite:wal/serializable, '', '', wal, SERIALIZABLE",
    "hsqldb@2.7.4:mvcc/Repeatable_Read, 2.7.4, '', mvcc, REPEATABLE_READ",
    "hsqldb:mvcc@2.7.4, 2.7.4, '', mvcc, ''",
    "mariadb=/opt/mariadb-12.0, '', /opt/mariadb-12.0, '', ''",
    "mariadb=/opt/mariadb-12.0/, '', /opt/mariadb-12.0, '', ''",
    "mariadb=/opt/a b/../c@1:2, '', /opt/c@1:2, '', ''",
    "mysql=/opt/my/repeatable-read, '', /opt/my, '', REPEATABLE_READ",
    "mysql=/opt/serializable/, '', /opt/serializable, '', ''",
    "mysql=/opt/serializable/read-committed, '', /opt/serializable, '', READ_COMMITTED",
    "sqlite=/opt/sqlite:wal/serializable, '', /opt/sqlite, wal, SERIALIZABLE",
    "sqlite=/opt/sqlite:other, '', /opt/sqlite:other, '', ''"
  })
  void readsAllPartsOfTheGrammar(
      String text, String version, String path, String mode, String level) throws Exception {
    TargetSpec spec = TargetSpec.parse(text);
    assertEquals(version, spec.version().orElse(""));
    assertEquals(path, spec.path().map(Path::toString).orElse(""));
    assertEquals(mode, spec.mode().orElse(""));
    assertEquals(level, spec.level().map(Level::name).orElse(""));
    // What is recorded names the same target again.
    TargetSpec again = TargetSpec.parse(spec.text());
    assertEquals(spec, again);
  }

  @Test
  void pathsAreWhole() throws Exception {
    assertEquals(Path.of("build").toAbsolutePath(), TargetSpec.parse("mysql=build").path().get());
    assertEquals(
        Path.of(System.getProperty("user.home"), "x"), TargetSpec.parse("mysql=~/x").path().get());
  }

  @ParameterizedTest
  @CsvSource({
    "h2/nosuch, is no isolation level: H2 has read-uncommitted",
    "postgres/snapshot, there is no snapshot",
    "mysql=/opt/my/snapshot, there is no snapshot",
    "postgres/opt/pg, is no target"
  })
  void refusesLevelsThatTheDbmsDoesNotHave(String text, String message) {
    TargetException error = assertThrows(TargetException.class, () -> TargetSpec.parse(text));
    assertEquals(TargetException.Kind.USAGE, error.kind());
    assertTrue(error.getMessage().contains(message), error.getMessage());
  }

  @ParameterizedTest
  @ValueSource(strings = {"nosuch", "h2:mvcc", "h2@", "h2@new", "", "h2@1@2", "h2 2.1", "@1"})
  void refusesWhatItDoesNotKnowAndListsWhatItDoes(String text) {
    TargetException error = assertThrows(TargetException.class, () -> TargetSpec.parse(text));
    assertEquals(TargetException.Kind.USAGE, error.kind());
    assertTrue(error.getMessage().contains("h2"), error.getMessage());
  }

  @ParameterizedTest
  @CsvSource({
    "jdbc:postgresql://h/db, jdbc:postgresql://h/db, postgres",
    "jdbc:postgresql://u:p%40ss@h:1/db?a=b, jdbc:postgresql://h:1/db?a=b, postgres",
    "jdbc:mysql://h/db?user=u&password=secret, jdbc:mysql://h/db, mysql",
    "jdbc:mariadb://h/db?user=u&a=b&password=secret&c=d, jdbc:mariadb://h/db?a=b&c=d, mariadb",
    "jdbc:h2:mem:x;USER=sa;PASSWORD=secret;MODE=MySQL, jdbc:h2:mem:x;MODE=MySQL, h2",
    "jdbc:postgresql://h/db?sslpassword=secret, jdbc:postgresql://h/db, postgres",
    "jdbc:mysql://u:se/cret@h/db, jdbc:mysql://h/db, mysql",
    "jdbc:oracle:thin:@h, jdbc:oracle:thin:@h, ''"
  })
  void showsUrlsWithoutSecrets(String url, String shown, String dbms) throws Exception {
    TargetSpec spec = TargetSpec.parse(url);
    assertEquals(shown, spec.text());
    assertEquals(dbms, spec.dbms());
    assertEquals(Optional.of(url), spec.url());
    assertFalse(spec.toString().contains("secret"));
  }
}
