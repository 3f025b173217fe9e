package dev.isoscope.dbms.engine;

import java.sql.Connection;
import java.sql.SQLException;
import org.sqlite.Function;
import org.sqlite.SQLiteCommitListener;
import org.sqlite.SQLiteConnection;

/** Functions of a connection that keep what its triggers say, whatever is rolled back. */
public final class SqliteChanges {
  /** Nobody asks for what the control connection logs when it lays out the same tables again. */
  private static final int MOST = 100_000;

  private SqliteChanges() {}

  /** Adds the functions to a connection, which has a log of its own. */
  public static void install(Connection connection) throws SQLException {
    StringBuilder log = new StringBuilder();
    Function.create(
        connection,
        "isoscope_log",
        new Function() {
          @Override
          protected void xFunc() throws SQLException {
            if (log.length() > MOST) {
              log.setLength(0);
              log.append("too much;");
            }
            log.append(value_text(0)).append(';');
            result();
          }
        });
    Function.create(
        connection,
        "isoscope_take",
        new Function() {
          @Override
          protected void xFunc() throws SQLException {
            result(log.toString());
            log.setLength(0);
          }
        });
    ((SQLiteConnection) connection)
        .addCommitListener(
            new SQLiteCommitListener() {
              @Override
              public void onCommit() {}

              /** A write outside a transaction that cannot commit is carried out again later. */
              @Override
              public void onRollback() {
                log.setLength(0);
              }
            });
  }
}
