package dev.isoscope.junit;

import dev.isoscope.dbms.Dbms;
import dev.isoscope.execute.InteractiveRun.Transaction;
import dev.isoscope.model.Level;
import dev.isoscope.model.Outcome;
import dev.isoscope.sql.TransactionControl;
import java.lang.reflect.InvocationHandler;
import java.lang.reflect.Method;
import java.lang.reflect.Proxy;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.sql.SQLFeatureNotSupportedException;
import java.sql.Statement;
import java.util.List;
import java.util.function.Supplier;

/**
 * The connection that the work of a session sees: it says what an application says to a driver in
 * the SQL of a case, and submits that through the session's thread.
 */
final class SessionConnectionProxy implements InvocationHandler {
  private final SessionThread thread;
  private final Supplier<Transaction> transaction;
  private final Dbms dbms;
  private final Level level;
  private boolean autoCommit;
  private boolean closed;

  private SessionConnectionProxy(
      SessionThread thread, Supplier<Transaction> transaction, Dbms dbms, Level level) {
    this.thread = thread;
    this.transaction = transaction;
    this.dbms = dbms;
    this.level = level;
  }

  /**
   * Does work on a connection of its own, and ends the transaction that it leaves open.
   *
   * @param transaction how the session stands to transactions
   */
  static void carryOut(
      SessionWork work,
      SessionThread thread,
      Supplier<Transaction> transaction,
      Dbms dbms,
      Level level)
      throws Exception {
    SessionConnectionProxy handler = new SessionConnectionProxy(thread, transaction, dbms, level);
    try {
      work.with(proxy(handler, Connection.class));
      handler.end("COMMIT"); // where that is refused, the transaction may still be open
    } catch (Exception | Error e) {
      try {
        handler.end("ROLLBACK");
      } catch (SQLException another) {
        e.addSuppressed(another);
      }
      throw e;
    }
  }

  static <T> T proxy(InvocationHandler handler, Class<T> type) {
    return type.cast(
        Proxy.newProxyInstance(
            SessionConnectionProxy.class.getClassLoader(), new Class<?>[] {type}, handler));
  }

  @Override
  public Object invoke(Object proxy, Method method, Object[] arguments) throws SQLException {
    String name = method.getName();
    switch (name) {
      case "toString":
        return "connection of " + thread;
      case "hashCode":
        return System.identityHashCode(proxy);
      case "equals":
        return proxy == arguments[0];
      case "isWrapperFor":
        return false;
      case "isClosed":
        return closed;
      case "isValid":
        return !closed;
      case "close":
        close();
        return null;
      default:
        if (closed) {
          throw new SQLException("the connection of " + thread + " is closed", "08003");
        }
        return ofOpen((Connection) proxy, name, arguments);
    }
  }

  private Object ofOpen(Connection proxy, String name, Object[] arguments) throws SQLException {
    switch (name) {
      case "createStatement":
        return proxy(new StatementProxy(this, proxy, null), Statement.class);
      case "prepareStatement":
        return proxy(
            new StatementProxy(this, proxy, (String) arguments[0]), PreparedStatement.class);
      case "commit":
        end("COMMIT");
        return null;
      case "getAutoCommit":
        return autoCommit;
      case "setAutoCommit":
        setAutoCommit((Boolean) arguments[0]);
        return null;
      case "getTransactionIsolation":
        return constant();
      case "setTransactionIsolation":
        if (!arguments[0].equals(constant())) {
          throw unsupported("another level than that of @Isolation, " + level);
        }
        return null;
      case "nativeSQL":
        return arguments[0];
      case "isReadOnly":
        return false;
      case "getWarnings", "clearWarnings", "setReadOnly": // says nothing, or is a mere hint
        return null;
      default:
        if (name.equals("rollback") && arguments == null) {
          end("ROLLBACK");
          return null;
        }
        throw unsupported("Connection." + name);
    }
  }

  /** The nearest that JDBC has a name for. */
  private int constant() {
    return switch (level) {
      case READ_UNCOMMITTED -> Connection.TRANSACTION_READ_UNCOMMITTED;
      case READ_COMMITTED -> Connection.TRANSACTION_READ_COMMITTED;
      case REPEATABLE_READ, SNAPSHOT -> Connection.TRANSACTION_REPEATABLE_READ;
      case SERIALIZABLE -> Connection.TRANSACTION_SERIALIZABLE;
    };
  }

  private void setAutoCommit(boolean wanted) throws SQLException {
    if (wanted && !autoCommit) {
      end("COMMIT");
    }
    autoCommit = wanted;
  }

  private void close() throws SQLException {
    if (!closed) {
      end("ROLLBACK");
      closed = true;
    }
  }

  /** Ends the open transaction; if there is none, nothing happens, and it is nobody's turn. */
  private void end(String how) throws SQLException {
    if (transaction.get() != Transaction.NONE) {
      thread.submit(List.of(how));
    }
  }

  /** Carries out a statement; a transaction begins with its first one. */
  Outcome execute(String sql) throws SQLException {
    boolean begins =
        !autoCommit
            && transaction.get() == Transaction.NONE
            && TransactionControl.parse(sql).isEmpty();
    return thread.submit(begins ? List.of("BEGIN", sql) : List.of(sql));
  }

  Dbms dbms() {
    return dbms;
  }

  static SQLException unsupported(String what) {
    return new SQLFeatureNotSupportedException("Isoscope's connections do not have: " + what);
  }
}
