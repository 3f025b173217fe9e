package dev.isoscope.dbms;

import dev.isoscope.sql.StatementKind;
import dev.isoscope.sql.Token;
import dev.isoscope.sql.Tokenizer;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** What servers have in common that speak MySQL's protocol, whatever keeps their rows. */
public interface MysqlProtocol extends Dbms, MysqlWorkspaces, MysqlErrors {
  /** Where a session keeps the mode that it started with. */
  String MODE = "@isoscope_mode";

  /** Settings that are known to have an end: they are put back to what the session began with. */
  Pattern SETS_PASSING =
      Pattern.compile(
          "SET\\s+(SESSION\\s+)?(sql_mode|optimizer_switch)\\s*=\\s*'[^']*'\\s*",
          Pattern.CASE_INSENSITIVE);

  int FETCHED_TOGETHER = 1_000;

  String CONNECT_MILLISECONDS = "10000";

  /** First words of statements that end the transaction, beside those that change the schema. */
  Set<String> COMMITTING =
      Set.of("FLUSH", "RESET", "CHECK", "OPTIMIZE", "REPAIR", "CACHE", "INSTALL", "UNINSTALL");

  @Override
  default String family() {
    return "mysql";
  }

  @Override
  default Map<String, String> driverProperties(String driver) {
    if (driver.startsWith("org.mariadb.")) {
      return Map.of(
          "useServerPrepStmts", "false",
          "dumpQueriesOnException", "false",
          "allowPublicKeyRetrieval", "true",
          "connectTimeout", CONNECT_MILLISECONDS);
    }
    return driver.startsWith("com.mysql.")
        ? Map.of("connectTimeout", CONNECT_MILLISECONDS)
        : Map.of();
  }

  /** The client is called as the DBMS. */
  @Override
  default Optional<String> clientCommand(String host, String port, String user, String database) {
    return Optional.of(
        String.format(
            "%s --protocol=tcp -h %s -P %s -u %s %s", name(), host, port, user, database));
  }

  @Override
  default Optional<String> passwordVariable() {
    return Optional.of("MYSQL_PWD");
  }

  /**
   * The driver takes a string of bits for a truth value, and writes it as the DBMS does, but
   * without the zeros at its start: of zero nothing is left.
   */
  @Override
  default String truthLiteral(String value) {
    return value.matches("b'[01]*'")
        ? value.replace("b''", "b'0'")
        : Dbms.super.truthLiteral(value);
  }

  @Override
  default boolean backslashEscapes() {
    return true;
  }

  @Override
  default String sessionId(Connection connection) throws SQLException {
    return Sql.value(connection, "SELECT CONNECTION_ID()");
  }

  /** A new session costs as much as some cases. */
  @Override
  default boolean restore(Connection connection, List<String> settings) throws SQLException {
    Set<String> taken = new LinkedHashSet<>();
    for (String sql : settings) {
      Matcher setting = SETS_PASSING.matcher(sql);
      if (!setting.matches()) {
        return false;
      }
      boolean mode = setting.group(2).equalsIgnoreCase("sql_mode");
      taken.add("SET SESSION " + (mode ? "sql_mode = " + MODE : "optimizer_switch = DEFAULT"));
    }
    Sql.execute(connection, taken.toArray(String[]::new));
    return true;
  }

  /** Read piece by piece, because the driver would put a limit into the words of the statement. */
  @Override
  default void limitRows(Statement statement, int most) throws SQLException {
    statement.setFetchSize(FETCHED_TOGETHER);
  }

  /** Only if it was off does the server commit. */
  @Override
  default boolean autocommitEndsBegun() {
    return false;
  }

  @Override
  default boolean beginCommits() {
    return true;
  }

  @Override
  default boolean commitsImplicitly(StatementKind kind, String sql) {
    List<String> words =
        Tokenizer.words(sql).stream()
            .filter(token -> token.kind() == Token.Kind.WORD)
            .limit(4)
            .map(token -> token.text().toUpperCase(Locale.ROOT))
            .toList();
    if (kind == StatementKind.DEFINITION) {
      // A temporary table belongs to its session: it is made and dropped inside the transaction.
      return !(Set.of("CREATE", "DROP").contains(words.get(0)) && words.contains("TEMPORARY"));
    }
    if (words.isEmpty()) {
      return false;
    }
    return COMMITTING.contains(words.get(0))
        || words.get(0).equals("LOCK")
        || (words.size() > 1 && words.get(0).equals("LOAD") && words.get(1).equals("INDEX"))
        || (words.size() > 1 && words.get(0).equals("SET") && words.get(1).equals("PASSWORD"));
  }

  // ---- rows are leaves of the primary key's tree ----------------------------------------------

  @Override
  default RowKey rowKey() {
    return RowKey.PRIMARY_KEY;
  }

  @Override
  default boolean clustersByKey() {
    return true;
  }

  @Override
  default boolean changesEnds(String setting) {
    return StatementKind.of(setting) == StatementKind.SETTING
        && Tokenizer.words(setting).stream()
            .map(word -> word.text().toUpperCase(Locale.ROOT))
            .anyMatch(word -> word.endsWith("COMPLETION_TYPE"));
  }
}
