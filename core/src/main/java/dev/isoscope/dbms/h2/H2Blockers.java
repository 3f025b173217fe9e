package dev.isoscope.dbms.h2;

import dev.isoscope.dbms.Sql;
import java.lang.reflect.Field;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.HashMap;
import java.util.Map;
import java.util.WeakHashMap;
import java.util.concurrent.atomic.AtomicLong;

/**
 * Whom the sessions of an H2 in this JVM say that they wait for. They are asked themselves, in less
 * than a microsecond, because some name a blocker for hardly longer; by SQL only where an H2 of
 * another make does not let us.
 */
interface H2Blockers {
  /** What one session shows of itself, from moment to moment. */
  interface View {
    /** The number of the session that it says it waits for, or null. */
    String blocker() throws SQLException;

    /** What is under way, to be told from others; null if it is not shown. */
    default Object statement() throws SQLException {
      return null;
    }

    /** Whether a statement of it is under way, as far as it can be seen. */
    default boolean carriesOut() throws SQLException {
      return true;
    }

    /** How many changes its transaction would have to take back, or -1 where that is not shown. */
    default long changes() throws SQLException {
      return -1;
    }
  }

  /** For each session that names one, its blocker; numbers as in INFORMATION_SCHEMA.SESSIONS. */
  Map<String, String> read() throws SQLException;

  /** What the session of this number shows of itself. */
  default View view(String session) throws SQLException {
    return () -> read().get(session);
  }

  /**
   * Lets a session look again that rests though whom it waits for has rolled back to a savepoint or
   * a statement. H2 wakes it when that begins, and who has waited goes on only if it finds it done:
   * left to itself, how fast a thread wakes up decides.
   *
   * @return whether that was so
   */
  default boolean wake(String session) throws SQLException {
    return false;
  }

  /** Whether the session of this number is still there. */
  default boolean connected(String session) throws SQLException {
    return true;
  }

  static H2Blockers of(Connection control, boolean old) {
    try {
      return new Inside(control);
    } catch (ReflectiveOperationException e) {
      String query =
          "SELECT "
              + (old ? "ID" : "SESSION_ID")
              + ", BLOCKER_ID FROM INFORMATION_SCHEMA.SESSIONS WHERE BLOCKER_ID IS NOT NULL";
      return () -> Sql.pairs(control, query);
    }
  }

  /** Reads the objects of the engine. */
  final class Inside implements H2Blockers {
    private final Object database;
    private final Method sessions;
    private final Method id;
    private final Method blocker;
    private final Method command;
    private final Field transaction;
    private final Method changes;
    private final Field waitsFor;
    private final Field state;
    private final Method rolledBack;
    private final Map<Object, Object> woken = new WeakHashMap<>();

    private Inside(Connection control) throws ReflectiveOperationException {
      Object session = call(control, "getSession");
      Class<?> type = session.getClass();
      database = call(session, "getDatabase");
      sessions = database.getClass().getMethod("getSessions", boolean.class);
      id = type.getMethod("getId");
      blocker = type.getMethod("getBlockingSessionId");
      command = type.getMethod("getCurrentCommand");
      transaction = type.getDeclaredField("transaction");
      transaction.setAccessible(true);
      changes = transaction.getType().getDeclaredMethod("getLogId");
      changes.setAccessible(true);
      waitsFor = transaction.getType().getDeclaredField("blockingTransaction");
      waitsFor.setAccessible(true);
      state = transaction.getType().getDeclaredField("statusAndLogId");
      state.setAccessible(true);
      rolledBack = transaction.getType().getDeclaredMethod("hasRollback", long.class);
      rolledBack.setAccessible(true);
    }

    @Override
    public Map<String, String> read() throws SQLException {
      Map<String, String> blockers = new HashMap<>();
      for (Object session : (Object[]) invoke(sessions, database, false)) {
        String named = blocker(session);
        if (named != null) {
          blockers.put(id(session), named);
        }
      }
      return blockers;
    }

    @Override
    public View view(String number) throws SQLException {
      Object session = session(number);
      return session == null ? () -> null : new OfSession(session);
    }

    @Override
    public boolean connected(String number) throws SQLException {
      return session(number) != null;
    }

    private Object session(String number) throws SQLException {
      for (Object session : (Object[]) invoke(sessions, database, false)) {
        if (id(session).equals(number)) {
          return session;
        }
      }
      return null;
    }

    @Override
    public boolean wake(String number) throws SQLException {
      try {
        Object session = session(number);
        Object own = session == null ? null : transaction.get(session);
        Object other = own == null ? null : waitsFor.get(own);
        if (other == null
            || woken.get(own) == other
            || !Boolean.TRUE.equals(
                invoke(rolledBack, null, ((AtomicLong) state.get(other)).get()))) {
          return false;
        }
        woken.put(own, other); // once is enough, where it is of use at all
        synchronized (other) {
          other.notifyAll();
        }
        return true;
      } catch (IllegalAccessException e) {
        throw new SQLException(e);
      }
    }

    private String id(Object session) throws SQLException {
      return String.valueOf(invoke(id, session));
    }

    private String blocker(Object session) throws SQLException {
      return invoke(blocker, session) instanceof Integer number && number != 0
          ? String.valueOf(number)
          : null;
    }

    private final class OfSession implements View {
      private final Object session;

      private OfSession(Object session) {
        this.session = session;
      }

      @Override
      public String blocker() throws SQLException {
        return Inside.this.blocker(session);
      }

      @Override
      public Object statement() throws SQLException {
        return invoke(command, session);
      }

      @Override
      public boolean carriesOut() throws SQLException {
        return statement() != null;
      }

      @Override
      public long changes() throws SQLException {
        try {
          Object own = transaction.get(session);
          return own != null && invoke(changes, own) instanceof Long count ? count : -1;
        } catch (IllegalAccessException e) {
          throw new SQLException(e);
        }
      }
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
}
