package dev.isoscope.dbms;

import java.util.Collection;
import java.util.Map;
import java.util.stream.Collectors;

/**
 * A session as a lock probe knows it.
 *
 * @param name its name in the case
 * @param serverId the number or name that the DBMS gives it
 */
public record SessionHandle(String name, String serverId) {
  /** The names of sessions by what the DBMS calls them. */
  public static Map<String, String> names(Collection<SessionHandle> sessions) {
    return sessions.stream()
        .collect(Collectors.toMap(SessionHandle::serverId, SessionHandle::name));
  }
}
