package dev.isoscope.dbms.innodb;

import static java.util.Map.entry;

import java.util.Map;
import java.util.Set;

/**
 * A lock on a table definition, a schema, the whole server or a user-level name, as {@code
 * performance_schema.metadata_locks} shows it.
 *
 * @param thread the performance_schema thread that owns or wants it
 * @param object what is locked
 */
record MetadataLock(long thread, String object, String type, boolean pending) {
  private static final String X = "EXCLUSIVE";
  private static final String NO_READ_WRITE = "SHARED_NO_READ_WRITE";
  private static final String NO_WRITE = "SHARED_NO_WRITE";
  private static final String READ_ONLY = "SHARED_READ_ONLY";
  private static final String UPGRADABLE = "SHARED_UPGRADABLE";
  private static final String WRITE = "SHARED_WRITE";
  private static final String LOW_PRIORITY = "SHARED_WRITE_LOW_PRIO";
  private static final String READ = "SHARED_READ";
  private static final String INTENTION = "INTENTION_EXCLUSIVE";

  /** For each wanted type the granted types that it has to wait for; all, if not listed. */
  private static final Map<String, Set<String>> GRANTED =
      Map.ofEntries(
          entry("SHARED", Set.of(X, INTENTION)),
          entry("SHARED_HIGH_PRIO", Set.of(X)),
          entry(READ, Set.of(X, NO_READ_WRITE)),
          entry(WRITE, Set.of(X, NO_READ_WRITE, NO_WRITE, READ_ONLY)),
          entry(LOW_PRIORITY, Set.of(X, NO_READ_WRITE, NO_WRITE, READ_ONLY)),
          entry(UPGRADABLE, Set.of(X, NO_READ_WRITE, NO_WRITE, UPGRADABLE)),
          entry(READ_ONLY, Set.of(X, NO_READ_WRITE, WRITE, LOW_PRIORITY)),
          entry(NO_WRITE, Set.of(X, NO_READ_WRITE, NO_WRITE, UPGRADABLE, WRITE, LOW_PRIORITY)),
          entry(
              NO_READ_WRITE,
              Set.of(X, NO_READ_WRITE, NO_WRITE, READ_ONLY, UPGRADABLE, WRITE, LOW_PRIORITY, READ)),
          entry(INTENTION, Set.of(X, "SHARED")));

  /** For each wanted type the types that go first though they wait themselves; none, if not. */
  private static final Map<String, Set<String>> PENDING =
      Map.ofEntries(
          entry("SHARED", Set.of(X)),
          entry(READ, Set.of(X, NO_READ_WRITE)),
          entry(WRITE, Set.of(X, NO_READ_WRITE, NO_WRITE)),
          entry(LOW_PRIORITY, Set.of(X, NO_READ_WRITE, NO_WRITE, READ_ONLY)),
          entry(UPGRADABLE, Set.of(X)),
          entry(READ_ONLY, Set.of(X, NO_READ_WRITE, WRITE)),
          entry(NO_WRITE, Set.of(X)),
          entry(NO_READ_WRITE, Set.of(X)),
          entry(INTENTION, Set.of(X, "SHARED")));

  MetadataLock {
    // MariaDB has no name for this one in its table.
    type = type.isEmpty() ? READ_ONLY : type;
  }

  /** Whether this lock, which is wanted, has to wait for the other one. */
  boolean waitsFor(MetadataLock other) {
    if (!pending || thread == other.thread || !object.equals(other.object)) {
      return false;
    }
    if (type.startsWith("BACKUP_") && other.type.startsWith("BACKUP_")) {
      return !other.pending && changesData(type) != changesData(other.type);
    }
    if (other.pending) {
      return PENDING.getOrDefault(type, Set.of()).contains(other.type);
    }
    return !GRANTED.containsKey(type) || GRANTED.get(type).contains(other.type);
  }

  /** MariaDB's statements take one kind of backup locks, backups and global read locks another. */
  private static boolean changesData(String type) {
    return type.endsWith("DML") || type.startsWith("BACKUP_DDL") || type.startsWith("BACKUP_ALTER");
  }
}
