package dev.isoscope.faults;

import dev.isoscope.sql.TransactionControl;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;

/** ROLLBACK keeps the last row that the transaction has inserted. */
final class RollbackKeepsRow implements Fault {
  @Override
  public boolean execute(FaultySession session, String sql) throws SQLException {
    boolean rollsBack =
        TransactionControl.parse(sql).orElse(null) instanceof TransactionControl.Rollback;
    List<InsertedRows.Place> rows = session.inserted().lastFirst();
    if (!rollsBack || !session.inTransaction() || !session.othersOpen() || rows.isEmpty()) {
      return session.inserted().run(sql);
    }
    List<Object> values = values(session, rows.get(0));
    boolean result = session.run(sql);
    if (!values.isEmpty()) {
      keep(session, rows.get(0).table(), values);
    }
    return result;
  }

  /** Nothing if the row is gone already, or the transaction broken. */
  private static List<Object> values(FaultySession session, InsertedRows.Place row) {
    List<Object> values = new ArrayList<>();
    try (Statement statement = session.connection().createStatement();
        ResultSet rows =
            statement.executeQuery(
                "SELECT * FROM "
                    + row.table()
                    + " WHERE "
                    + TargetRows.place(session, row.table())
                    + " = '"
                    + row.place()
                    + "'")) {
      while (rows.next() && values.isEmpty()) {
        for (int i = 1; i <= rows.getMetaData().getColumnCount(); i++) {
          values.add(rows.getObject(i));
        }
      }
    } catch (SQLException e) {
      values.clear();
    }
    return values;
  }

  private static void keep(FaultySession session, String table, List<Object> values) {
    String marks = String.join(", ", Collections.nCopies(values.size(), "?"));
    try (PreparedStatement insert =
        session.connection().prepareStatement("INSERT INTO " + table + " VALUES (" + marks + ")")) {
      for (int i = 0; i < values.size(); i++) {
        insert.setObject(i + 1, values.get(i));
      }
      insert.execute();
    } catch (SQLException e) {
      // Somebody else has the key now: even this fault cannot keep the row.
    }
  }
}
