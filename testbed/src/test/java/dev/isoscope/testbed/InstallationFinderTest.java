package dev.isoscope.testbed;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.isoscope.dbms.DbmsRegistry;
import dev.isoscope.dbms.Server;
import dev.isoscope.dbms.Sql;
import dev.isoscope.testing.SystemNeeds;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Servers that are somewhere on disk; those that were fetched stand for the user's own. */
class InstallationFinderTest {
  @TempDir Path directory;

  /**
   * @param layout where in the directory that is named the installation is, as packages put it
   */
  @ParameterizedTest
  @CsvSource({
    "mariadb, '', innodb_page_size=8k, SELECT @@innodb_page_size, 8192",
    "mariadb, usr, max_connections=77, SELECT @@max_connections, 77",
    "mysql, '', group_concat_max_len=2048, SELECT @@group_concat_max_len, 2048",
    "postgres, usr/lib/postgresql/18, work_mem=3MB, SHOW work_mem, 3MB"
  })
  void isStartedAsOurOwnServersAre(
      String dbms, String layout, String option, String query, String value) throws Exception {
    Path installation = fetched(dbms);
    Path named = installation;
    if (!layout.isEmpty()) {
      named = Files.createTempDirectory(Path.of("/tmp"), "isoscope-layout");
      Files.createDirectories(named.resolve(layout).getParent());
      DirectoryTrees.copy(installation, named.resolve(layout));
      Files.setPosixFilePermissions(
          named, java.nio.file.attribute.PosixFilePermissions.fromString("rwxr-xr-x"));
    }
    TestbedOptions options = TestbedOptions.defaults().withServerOptions(List.of(option));
    try (Testbed testbed = new Testbed(options.withOffline(true));
        Server server = testbed.start(TargetSpec.parse(dbms + "=" + named));
        Connection connection = server.connect("one")) {
      assertEquals(value, Sql.value(connection, query));
      assertEquals(List.of(option), server.identity().options());
      assertEquals(dbms + "=" + named, server.identity().name());
      assertTrue(
          connection
              .getMetaData()
              .getDatabaseProductVersion()
              .contains(server.identity().version().toString()));
    } finally {
      if (!named.equals(installation)) {
        DirectoryTrees.delete(named);
      }
    }
  }

  private static Path fetched(String dbms) throws Exception {
    try (Testbed testbed = new Testbed(TestbedOptions.defaults())) {
      SystemNeeds.start(testbed, dbms).close();
    }
    Recipe recipe = Recipe.of(dbms).orElseThrow();
    try (Resources resources = new Resources(TestbedOptions.defaults(), word -> {}, () -> {})) {
      return resources.workshop().find(recipe, recipe.defaultVersion()).orElseThrow().home();
    }
  }

  @Test
  void saysWhatItHasLookedFor() {
    assertTrue(refused("mysql", directory).contains("there is no bin/mysqld, sbin/mysqld"));
    assertTrue(refused("postgres", directory).contains("usr/lib/postgresql/*/bin/postgres"));
    assertTrue(refused("mysql", directory.resolve("none")).contains("no such file or directory"));
  }

  @Test
  void saysWhatIsWrongWithAProgram() throws Exception {
    Path program = Files.createDirectories(directory.resolve("bin")).resolve("mysqld");
    Files.writeString(program, "#!/bin/sh\necho 'mysqld  Ver 11.4.5-MariaDB for Linux'\n");
    assertTrue(refused("mysql", directory).contains("mysqld is not executable"));
    assertTrue(program.toFile().setExecutable(true));
    assertTrue(
        refused("mysql", directory).contains("is no server of MySQL: asked for its version"));
    assertTrue(refused("mysql", program).contains("11.4.5-MariaDB"));
    Installation found = finder("mariadb", program).find();
    assertEquals(directory, found.home());
    assertEquals("11.4.5", found.artifactVersion());
    Files.writeString(program, "#!/bin/sh\necho '/opt/my-5.1/mysqld  Ver 8.4.2 for Linux'\n");
    assertEquals("8.4.2", finder("mysql", directory).find().artifactVersion());
  }

  @Test
  void tellsTheEndOfTheLogOfAServerThatDoesNotStart() throws Exception {
    Path program = Files.createDirectories(directory.resolve("sbin")).resolve("mariadbd");
    Files.writeString(
        program,
        "#!/bin/sh\ncase \"$1\" in --version) echo 'Ver 12.0.2-MariaDB';; *) echo broken; exit 1;;"
            + " esac\n");
    assertTrue(program.toFile().setExecutable(true));
    try (Testbed testbed =
        new Testbed(TestbedOptions.defaults().withCache(directory.resolve("cache")))) {
      TargetException error =
          assertThrows(
              TargetException.class, () -> testbed.start(TargetSpec.parse("mariadb=" + directory)));
      assertEquals(TargetException.Kind.UNAVAILABLE, error.kind());
      assertTrue(error.getMessage().contains("mariadb-12.0.2 did not start"), error.getMessage());
      assertTrue(error.getMessage().contains("broken"), error.getMessage());
    }
  }

  @ParameterizedTest
  @CsvSource({
    "mysql, bind_address=0.0.0.0",
    "mysql, loose-bind-addr=*",
    "mariadb, DATADIR=/tmp",
    "postgres, listen_addresses=*",
    "h2, a=b",
    "jdbc:h2:mem:x, a=b"
  })
  void refusesOptionsThatAreNotTheUsers(String target, String option) {
    TestbedOptions options = TestbedOptions.defaults().withServerOptions(List.of(option));
    try (Testbed testbed = new Testbed(options)) {
      TargetException error =
          assertThrows(TargetException.class, () -> testbed.start(TargetSpec.parse(target)));
      assertEquals(TargetException.Kind.USAGE, error.kind());
      assertTrue(error.getMessage().contains("--server-option " + option), error.getMessage());
    }
  }

  private static InstallationFinder finder(String dbms, Path path) {
    return new InstallationFinder(
        Recipe.of(dbms).orElseThrow(), DbmsRegistry.find(dbms).orElseThrow(), path);
  }

  private static String refused(String dbms, Path path) {
    return assertThrows(TargetException.class, () -> finder(dbms, path).find()).getMessage();
  }
}
