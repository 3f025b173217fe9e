package dev.isoscope.dbms.engine;

import java.nio.charset.StandardCharsets;
import java.util.HexFormat;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

/**
 * Routines of HSQLDB and Derby that keep what the triggers of a session say, whatever is rolled
 * back.
 */
public final class SessionLogs {
  /**
   * By database and session. An engine calls methods without an object, so this is the one place
   * where what they have in common can be.
   */
  private static final Map<String, StringBuilder> LOGS = new ConcurrentHashMap<>();

  /** Nobody asks for what the control connection logs when it lays out the same tables again. */
  private static final int MOST = 1_000_000;

  private SessionLogs() {}

  /** Appends a line to the log of a session, which does one thing at a time. */
  public static void log(String session, String line) {
    StringBuilder log = LOGS.computeIfAbsent(session, key -> new StringBuilder());
    if (log.length() > MOST) {
      log.setLength(0);
      log.append("too much;");
    }
    log.append(line).append(';');
  }

  /** Empties the log of a session. */
  public static String take(String session) {
    StringBuilder log = LOGS.remove(session);
    return log == null ? "" : log.toString();
  }

  /** The hexadecimal form of a text. */
  public static String hex(String text) {
    return HexFormat.of().formatHex(text.getBytes(StandardCharsets.UTF_8));
  }
}
