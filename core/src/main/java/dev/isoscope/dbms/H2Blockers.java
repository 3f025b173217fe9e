package dev.isoscope.dbms;

import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.HashMap;
import java.util.Map;

/**
 * Whom the sessions of an H2 in this JVM say that they wait for. They are asked themselves, in less
 * than a microsecond, because some name a blocker for hardly longer; by SQL only where an H2 of
 * another make does not let us.
 */
interface H2Blockers {
  /** For each session that names one, its blocker; numbers as in INFORMATION_SCHEMA.SESSIONS. */
  Map<String, String> read() throws SQLException;

  static H2Blockers of(Connection control, boolean old) {
    try {
      Object session = call(control, "getSession");
      Object database = call(session, "getDatabase");
      Method sessions = database.getClass().getMethod("getSessions", boolean.class);
      Method id = session.getClass().getMethod("getId");
      Method blocker = session.getClass().getMethod("getBlockingSessionId");
      return () -> read((Object[]) invoke(sessions, database, false), id, blocker);
    } catch (ReflectiveOperationException e) {
      String query =
          "SELECT "
              + (old ? "ID" : "SESSION_ID")
              + ", BLOCKER_ID FROM INFORMATION_SCHEMA.SESSIONS WHERE BLOCKER_ID IS NOT NULL";
      return () -> Sql.pairs(control, query);
    }
  }

  private static Map<String, String> read(Object[] sessions, Method id, Method blocker)
      throws SQLException {
    Map<String, String> blockers = new HashMap<>();
    for (Object session : sessions) {
      Object by = invoke(blocker, session);
      if (by instanceof Integer number && number != 0) {
        blockers.put(String.valueOf(invoke(id, session)), String.valueOf(number));
      }
    }
    return blockers;
  }

  private static Object call(Object target, String method) throws ReflectiveOperationException {
    return target.getClass().getMethod(method).invoke(target);
  }

  private static Object invoke(Method method, Object target, Object... arguments)
      throws SQLException {
    try {
      return method.invoke(target, arguments);
    } catch (InvocationTargetException e) {
      return null; // a transaction that ends at this moment names nobody
    } catch (IllegalAccessException e) {
      throw new SQLException(e);
    }
  }
}
