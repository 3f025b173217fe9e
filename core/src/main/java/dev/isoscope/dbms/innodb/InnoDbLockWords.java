package dev.isoscope.dbms.innodb;

import dev.isoscope.dbms.Sql;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.List;
import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Says in words which locks of InnoDB are waited for, and which ones stand in the way. */
final class InnoDbLockWords {
  private static final String PERFORMANCE_SCHEMA =
      "SELECT r.OBJECT_NAME, r.INDEX_NAME, r.LOCK_MODE, r.LOCK_DATA, b.LOCK_MODE, b.LOCK_DATA"
          + " FROM performance_schema.data_lock_waits w"
          + " JOIN performance_schema.data_locks r"
          + " ON r.ENGINE_LOCK_ID = w.REQUESTING_ENGINE_LOCK_ID"
          + " JOIN performance_schema.data_locks b"
          + " ON b.ENGINE_LOCK_ID = w.BLOCKING_ENGINE_LOCK_ID";

  private static final String INFORMATION_SCHEMA =
      "SELECT r.lock_table, r.lock_index, r.lock_mode, r.lock_data, b.lock_mode, b.lock_data"
          + " FROM information_schema.INNODB_LOCK_WAITS w"
          + " JOIN information_schema.INNODB_LOCKS r ON r.lock_id = w.requested_lock_id"
          + " JOIN information_schema.INNODB_LOCKS b ON b.lock_id = w.blocking_lock_id";

  /** The status names what a waiting lock covers, which the tables of MariaDB do not. */
  private static final Pattern WAITING =
      Pattern.compile("RECORD LOCKS .* lock[_ ]mode (\\S+)(.*) waiting");

  private InnoDbLockWords() {}

  static List<String> ofPerformanceSchema(Connection control) throws SQLException {
    return read(control, PERFORMANCE_SCHEMA, "", true);
  }

  static List<String> ofInformationSchema(Connection control) throws SQLException {
    return read(control, INFORMATION_SCHEMA, wanted(control), false);
  }

  /** The one lock that is waited for, if there is only one. */
  private static String wanted(Connection control) throws SQLException {
    Matcher matcher = WAITING.matcher(InnoDbStatus.text(control));
    String first = "";
    while (matcher.find()) {
      String words = matcher.group(1) + covers(matcher.group(2));
      if (!first.isEmpty() && !first.equals(words)) {
        return "";
      }
      first = words;
    }
    return first;
  }

  private static List<String> read(Connection control, String query, String wanted, boolean precise)
      throws SQLException {
    return Sql.rows(control, query).stream()
        .map(row -> sentence(row, wanted, precise))
        .distinct()
        .toList();
  }

  private static String sentence(List<String> row, String wanted, boolean precise) {
    return (wanted.isEmpty() ? mode(row.get(2), precise) : wanted)
        + place(row.get(1), row.get(3))
        + " of "
        + table(row.get(0))
        + " is asked for, against it stands "
        + mode(row.get(4), precise)
        + place(row.get(1), row.get(5));
  }

  private static String table(String name) {
    return name.replaceAll("`|\"", "").replaceFirst(".*[.]", "");
  }

  private static String place(String index, String data) {
    if (index == null) {
      return ""; // a lock on the table
    }
    String at =
        data != null && data.contains("supremum")
            ? " at its end"
            : key(data).isEmpty() ? "" : " at (" + key(data) + ")";
    String name = index.replaceAll("`|\"", "");
    return (name.equals("GEN_CLUST_INDEX") ? " in the hidden index" : " in index " + name) + at;
  }

  /** The key without row numbers that InnoDB draws, since they differ from run to run. */
  private static String key(String data) {
    return data == null ? "" : data.replaceFirst("(, |^)0x[0-9A-F]{12}$", "").replace(", ", ",");
  }

  /**
   * Modes such as {@code X,REC_NOT_GAP}.
   *
   * @param precise whether the plain form means a row with its gap; in MariaDB it may be either
   */
  private static String mode(String mode, boolean precise) {
    int comma = mode.indexOf(',');
    if (comma < 0) {
      return mode + (precise && mode.length() == 1 ? covers("") : " lock");
    }
    return mode.substring(0, comma) + covers(mode.substring(comma));
  }

  private static String covers(String words) {
    String upper = words.toUpperCase(Locale.ROOT);
    if (upper.contains("INSERT")) {
      return " lock to insert into the gap";
    }
    if (upper.contains("NOT GAP") || upper.contains("NOT_GAP")) {
      return " lock on the row";
    }
    return upper.contains("GAP") ? " lock on the gap" : " lock on the row and the gap before it";
  }
}
