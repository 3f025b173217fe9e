package dev.isoscope.dbms;

/**
 * A session as a lock probe knows it.
 *
 * @param name its name in the case
 * @param serverId the number or name that the DBMS gives it
 */
public record SessionHandle(String name, String serverId) {}
