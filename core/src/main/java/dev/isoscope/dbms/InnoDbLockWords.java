package dev.isoscope.dbms;

import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
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
    return read(control, PERFORMANCE_SCHEMA, "");
  }

  static List<String> ofInformationSchema(Connection control) throws SQLException {
    return read(control, INFORMATION_SCHEMA, wanted(control));
  }

  /** The one lock that is waited for, if there is only one. */
  private static String wanted(Connection control) throws SQLException {
    try (Statement statement = control.createStatement();
        ResultSet rows = statement.executeQuery("SHOW ENGINE INNODB STATUS")) {
      Matcher matcher = WAITING.matcher(rows.next() ? rows.getString("Status") : "");
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
  }

  private static List<String> read(Connection control, String query, String wanted)
      throws SQLException {
    List<String> words = new ArrayList<>();
    try (Statement statement = control.createStatement();
        ResultSet rows = statement.executeQuery(query)) {
      while (rows.next()) {
        String asked = wanted.isEmpty() ? mode(rows.getString(3)) : wanted;
        String sentence =
            asked
                + place(rows.getString(2), rows.getString(4))
                + " in "
                + table(rows.getString(1))
                + " is asked for, against it stands "
                + mode(rows.getString(5))
                + place(rows.getString(2), rows.getString(6));
        if (!words.contains(sentence)) {
          words.add(sentence);
        }
      }
    }
    return words;
  }

  private static String table(String name) {
    return name.replaceAll("`|\"", "").replaceFirst(".*[.]", "");
  }

  private static String place(String index, String data) {
    if (index == null) {
      return ""; // a lock on the table
    }
    String at =
        data == null
            ? ""
            : data.contains("supremum") ? " at the end" : " at (" + data.replace(", ", ",") + ")";
    return " of index " + index.replace("GEN_CLUST_INDEX", "of hidden row numbers") + at;
  }

  /** Modes such as {@code X,REC_NOT_GAP}; MariaDB does not tell a row from a row with its gap. */
  private static String mode(String mode) {
    int comma = mode.indexOf(',');
    return comma < 0 ? mode + " lock" : mode.substring(0, comma) + covers(mode.substring(comma));
  }

  private static String covers(String words) {
    String upper = words.toUpperCase(java.util.Locale.ROOT);
    if (upper.contains("INSERT")) {
      return " lock to insert into the gap";
    }
    if (upper.contains("NOT GAP") || upper.contains("NOT_GAP")) {
      return " lock on the row";
    }
    return upper.contains("GAP") ? " lock on the gap" : " lock on the row and the gap before it";
  }
}
