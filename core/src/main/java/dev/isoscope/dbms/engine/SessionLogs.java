package dev.isoscope.dbms.engine;

import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

/**
 * Routines of HSQLDB and Derby that keep what the triggers of a session say, whatever is rolled
 * back.
 */
public final class SessionLogs {
  /**
   * By session, under a name that no other session of this JVM has. An engine calls methods without
   * an object, so this is the one place where what they have in common can be.
   */
  private static final Map<String, String> LOGS = new ConcurrentHashMap<>();

  /** Nobody asks for what the control connection logs when it lays out the same tables again. */
  private static final int MOST = 100_000;

  private SessionLogs() {}

  /** Appends a line to the log of a session. */
  public static void log(String session, String line) {
    LOGS.merge(
        session, line + ";", (old, more) -> (old.length() > MOST ? "too much;" : old) + more);
  }

  /** Empties the log of a session. */
  public static String take(String session) {
    String log = LOGS.remove(session);
    return log == null ? "" : log;
  }
}
