package dev.isoscope.dbms;

import dev.isoscope.sql.Token;
import dev.isoscope.sql.Tokenizer;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Workspaces of MySQL and its relatives, which are databases. */
public interface MysqlWorkspaces extends Workspaces {
  @Override
  default void createWorkspace(Connection control, String workspace) throws SQLException {
    Sql.execute(control, "CREATE DATABASE " + quote(workspace));
  }

  @Override
  default void dropWorkspace(Connection control, String workspace) throws SQLException {
    Sql.execute(control, "DROP DATABASE IF EXISTS " + quote(workspace));
  }

  @Override
  default void emptyWorkspace(Connection control, String workspace) throws SQLException {
    Workspaces.super.emptyWorkspace(control, workspace);
    Sql.execute(control, "SET foreign_key_checks = 1"); // should clearing have failed halfway
  }

  @Override
  default void enterWorkspace(Connection connection, String workspace) throws SQLException {
    Sql.execute(connection, "USE " + quote(workspace));
  }

  @Override
  default String tablesOfWorkspace() {
    return "SELECT TABLE_NAME FROM information_schema.TABLES"
        + " WHERE TABLE_TYPE IN ('BASE TABLE', 'SYSTEM VERSIONED') AND TABLE_SCHEMA = ";
  }

  @Override
  default String quote(String name) {
    return '`' + name.replace("`", "``") + '`';
  }

  /** Checked row by row, a key that refers to its own table may forbid to delete all rows. */
  @Override
  default List<String> clear(List<String> tables) {
    List<String> statements = new ArrayList<>(Workspaces.super.clear(tables));
    statements.add(0, "SET foreign_key_checks = 0");
    statements.add("SET foreign_key_checks = 1");
    return statements;
  }

  /** BEGIN and COMMIT are sent along, while setting autocommit would ask the server each time. */
  @Override
  default void sendTogether(Connection control, List<String> statements) throws SQLException {
    try (Statement statement = control.createStatement()) {
      statement.addBatch("BEGIN");
      for (String sql : statements) {
        statement.addBatch(sql);
      }
      statement.addBatch("COMMIT");
      statement.executeBatch();
    } catch (SQLException e) {
      Sql.execute(control, "ROLLBACK");
      throw e;
    }
  }

  @Override
  default Optional<List<CounterReset>> counterResets(
      Connection control, String workspace, List<String> definitions) throws SQLException {
    if (definitions.stream().anyMatch(MysqlWorkspaces::startsElsewhere)) {
      return Optional.empty();
    }
    List<CounterReset> resets = new ArrayList<>();
    String here = " AND TABLE_SCHEMA = " + Sql.literal(workspace);
    for (String table :
        Sql.column(
            control,
            "SELECT TABLE_NAME FROM information_schema.COLUMNS WHERE EXTRA LIKE '%auto_increment%'"
                + here)) {
      resets.add(CounterReset.of(table, "ALTER TABLE " + quote(table) + " AUTO_INCREMENT = 1"));
    }
    for (String sequence :
        Sql.column(
            control,
            "SELECT TABLE_NAME FROM information_schema.TABLES WHERE TABLE_TYPE = 'SEQUENCE'"
                + here)) {
      resets.add(CounterReset.ofSequence("ALTER SEQUENCE " + quote(sequence) + " RESTART"));
    }
    return Optional.of(resets);
  }

  /** Whether a table's definition says where its counter starts: AUTO_INCREMENT = 10. */
  private static boolean startsElsewhere(String definition) {
    List<Token> words = Tokenizer.words(definition);
    for (int i = 1; i < words.size(); i++) {
      boolean value = words.get(i).is("=") || words.get(i).kind() == Token.Kind.NUMBER;
      if (value && words.get(i - 1).is("AUTO_INCREMENT")) {
        return true;
      }
    }
    return false;
  }
}
