package dev.isoscope.junit;

import dev.isoscope.model.Outcome;
import java.lang.reflect.InvocationHandler;
import java.lang.reflect.Method;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** A statement of a {@link SessionConnectionProxy}, prepared or not. */
final class StatementProxy implements InvocationHandler {
  private final SessionConnectionProxy session;
  private final Connection connection;
  private final String prepared;
  private final Map<Integer, Object> parameters = new TreeMap<>();
  private final List<String> batch = new ArrayList<>();
  private Outcome outcome = new Outcome.Done();
  private ResultSet results;
  private boolean closed;

  /**
   * @param prepared its text; null if each execution brings its own
   */
  StatementProxy(SessionConnectionProxy session, Connection connection, String prepared) {
    this.session = session;
    this.connection = connection;
    this.prepared = prepared;
  }

  @Override
  public Object invoke(Object proxy, Method method, Object[] arguments) throws SQLException {
    String name = method.getName();
    switch (name) {
      case "toString":
        return prepared == null ? "statement of " + connection : prepared;
      case "hashCode":
        return System.identityHashCode(proxy);
      case "equals":
        return proxy == arguments[0];
      case "isWrapperFor":
        return false;
      case "getConnection":
        return connection;
      case "isClosed":
        return closed;
      case "close":
        closed = true;
        return null;
      default:
        if (closed) {
          throw new SQLException("the statement is closed");
        }
        return ofOpen(name, arguments);
    }
  }

  private Object ofOpen(String name, Object[] arguments) throws SQLException {
    switch (name) {
      case "execute":
        execute(text(arguments));
        return results != null;
      case "executeQuery":
        execute(text(arguments));
        if (results == null) {
          throw new SQLException("the statement has no result: " + text(arguments));
        }
        return results;
      case "executeUpdate":
        execute(text(arguments));
        return (int) count();
      case "executeLargeUpdate":
        execute(text(arguments));
        return count();
      case "addBatch":
        batch.add(text(arguments));
        return null;
      case "clearBatch":
        batch.clear();
        return null;
      case "executeBatch":
        return executeBatch();
      case "getResultSet":
        return results;
      case "getUpdateCount":
        return results == null && outcome instanceof Outcome.Updated ? (int) count() : -1;
      case "getMoreResults":
        results = null;
        outcome = new Outcome.Done();
        return false;
      case "clearParameters":
        parameters.clear();
        return null;
      case "getMaxRows", "getFetchSize", "getQueryTimeout":
        return 0;
      case "getWarnings",
      "clearWarnings",
      "setFetchSize",
      "setFetchDirection",
      "setPoolable",
      "setEscapeProcessing",
      "setQueryTimeout": // says nothing, or is a mere hint: waits end in their own way here
        return null;
      default:
        return parameter(name, arguments);
    }
  }

  private Object parameter(String name, Object[] arguments) throws SQLException {
    boolean sets = prepared != null && name.startsWith("set") && arguments.length > 1;
    if (!sets || !(arguments[0] instanceof Integer place)) {
      throw SessionConnectionProxy.unsupported("Statement." + name);
    }
    parameters.put(place, name.equals("setNull") ? null : arguments[1]);
    return null;
  }

  private String text(Object[] arguments) throws SQLException {
    return prepared == null || arguments != null
        ? (String) arguments[0]
        : ParameterLiterals.inserted(prepared, parameters, session.dbms());
  }

  private void execute(String sql) throws SQLException {
    results = null;
    outcome = session.execute(sql);
    if (outcome instanceof Outcome.Rows rows) {
      results = ResultSets.of(rows);
    }
  }

  private long count() {
    return outcome instanceof Outcome.Updated updated ? updated.count() : 0;
  }

  private int[] executeBatch() throws SQLException {
    int[] counts = new int[batch.size()];
    for (int i = 0; i < counts.length; i++) {
      execute(batch.get(i));
      counts[i] = (int) count();
    }
    batch.clear();
    return counts;
  }
}
