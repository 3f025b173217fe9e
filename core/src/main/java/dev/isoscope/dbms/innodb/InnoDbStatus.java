package dev.isoscope.dbms.innodb;

import dev.isoscope.dbms.Sql;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * Reads the transactions off {@code SHOW ENGINE INNODB STATUS}, the only view of InnoDB's locks
 * that is never served from a cache in MariaDB and in MySQL before 8.0. The forms of all their
 * versions differ little; lines that nobody needs are skipped.
 */
final class InnoDbStatus {
  /** What comes before it may lack the end of its line, such as the latest foreign key error. */
  private static final String SECTION = "------------\nTRANSACTIONS\n------------\n";

  private static final String TRANSACTION = "---TRANSACTION ";
  private static final String THREAD = " thread id ";
  private static final String QUERY = ", query id ";
  private static final String WAITING = "------- TRX HAS BEEN WAITING ";

  private final String text;
  private int at;
  private String line;

  private InnoDbStatus(String text) {
    this.text = text;
    int section = text.indexOf(SECTION);
    this.at = section < 0 ? text.length() : section + SECTION.length();
    advance();
  }

  /** What the server says now. */
  static String text(Connection control) throws SQLException {
    return Sql.rows(control, "SHOW ENGINE INNODB STATUS").get(0).get(2);
  }

  static List<InnoDbTransaction> transactions(String text) {
    InnoDbStatus status = new InnoDbStatus(text);
    List<InnoDbTransaction> transactions = new ArrayList<>();
    while (status.line != null && !status.line.equals("FILE I/O")) {
      if (status.line.startsWith(TRANSACTION)) {
        transactions.add(status.transaction());
      } else {
        status.advance();
      }
    }
    return transactions;
  }

  private void advance() {
    if (at >= text.length()) {
      line = null;
      return;
    }
    int end = text.indexOf('\n', at);
    end = end < 0 ? text.length() : end;
    line = text.substring(at, end);
    at = end + 1;
  }

  private InnoDbTransaction transaction() {
    int comma = line.indexOf(',');
    String id = line.substring(TRANSACTION.length(), comma < 0 ? line.length() : comma);
    boolean active = line.contains(", ACTIVE");
    advance();
    boolean tables = false;
    boolean waits = false;
    String counts = "";
    String thread = "";
    long query = 0;
    // The statement's own words follow the thread, so nothing before it can be mistaken.
    while (inTransaction() && thread.isEmpty()) {
      if (line.startsWith("mysql tables in use")) {
        tables = !line.endsWith("locked 0");
      } else if (line.contains(" lock struct(s)")) {
        waits = line.startsWith("LOCK WAIT");
        counts = line;
      } else if (line.contains(THREAD) && line.contains(QUERY)) {
        thread = digits(line.indexOf(THREAD) + THREAD.length());
        query = Long.parseLong(digits(line.indexOf(QUERY) + QUERY.length()));
      }
      advance();
    }
    Locks locks = locks();
    return new InnoDbTransaction(
        id + ' ' + thread + ' ' + counts + ' ' + query,
        thread,
        query,
        active,
        tables,
        waits,
        locks.waited,
        Optional.ofNullable(locks.wanted),
        locks.held,
        locks.complete);
  }

  private boolean inTransaction() {
    return line != null && !line.startsWith(TRANSACTION) && !line.equals("FILE I/O");
  }

  /** The locks of one transaction, while they are read. */
  private static final class Locks {
    private final List<InnoDbLock> held = new ArrayList<>();
    private InnoDbLock wanted;
    private long waited;
    private boolean complete = true;
  }

  private Locks locks() {
    Locks locks = new Locks();
    boolean wanted = false;
    while (inTransaction()) {
      if (line.startsWith("RECORD LOCKS ") || line.startsWith("TABLE LOCK ")) {
        InnoDbLock lock = lock();
        if (wanted) {
          locks.wanted = lock;
        } else {
          locks.held.add(lock);
        }
        continue;
      }
      if (line.startsWith(WAITING)) {
        wanted = true;
        locks.waited = line.contains(" us ") ? Long.parseLong(digits(WAITING.length())) : 0;
      } else if (line.startsWith("------------------")) {
        wanted = false;
      } else if (line.contains("SUPPRESSING FURTHER PRINTS")) {
        locks.complete = false;
      }
      advance();
    }
    return locks;
  }

  /** A lock and, for a record lock, the records in the lines that follow. */
  private InnoDbLock lock() {
    int owner = line.lastIndexOf(" trx id ");
    String place = line.substring(0, owner < 0 ? line.length() : owner);
    String words = line.substring(place.length());
    boolean table = line.startsWith("TABLE LOCK ");
    if (!table) {
      int bits = place.indexOf(" n bits");
      place = place.substring(0, bits < 0 ? place.length() : bits);
    }
    advance();
    Set<Integer> records = new HashSet<>();
    while (!table && inTransaction() && !endsLock()) {
      if (line.startsWith("Record lock, heap no ")) {
        records.add(Integer.valueOf(digits("Record lock, heap no ".length())));
      }
      advance();
    }
    return new InnoDbLock(
        table, place, records, mode(words), kind(words), words.contains(" waiting"));
  }

  private boolean endsLock() {
    return line.startsWith("RECORD LOCKS ")
        || line.startsWith("TABLE LOCK ")
        || line.startsWith("------")
        || line.contains("SUPPRESSING FURTHER PRINTS");
  }

  private static String mode(String words) {
    int start = Math.max(words.indexOf(" lock mode "), words.indexOf(" lock_mode "));
    String rest = start < 0 ? "X" : words.substring(start + " lock mode ".length());
    int end = rest.indexOf(' ');
    return end < 0 ? rest : rest.substring(0, end);
  }

  private static InnoDbLock.Kind kind(String words) {
    if (words.contains(" insert intention")) {
      return InnoDbLock.Kind.INSERT_INTENTION;
    }
    if (words.contains(" locks gap before rec")) {
      return InnoDbLock.Kind.GAP;
    }
    return words.contains(" locks rec but not gap")
        ? InnoDbLock.Kind.RECORD
        : InnoDbLock.Kind.ORDINARY;
  }

  private String digits(int start) {
    int end = start;
    while (end < line.length() && Character.isDigit(line.charAt(end))) {
      end++;
    }
    return line.substring(start, end);
  }
}
