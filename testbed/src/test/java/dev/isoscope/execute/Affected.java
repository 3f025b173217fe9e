package dev.isoscope.execute;

import dev.isoscope.model.Case;
import dev.isoscope.model.DbmsScope;
import dev.isoscope.model.Version;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * Reads the versions off the head of a case that says in plain words which ones are affected:
 * {@code MySQL 8.0.12 to 9.1.0, MariaDB 10.6.17 and 11.7.2; repeatable read, not 10.2.11}.
 */
final class Affected {
  private static final Pattern WORD =
      Pattern.compile(
          "(?<dbms>H2|HSQLDB|Derby|SQLite|DuckDB|PostgreSQL|MariaDB|MySQL|TiDB|OceanBase)\\b"
              + "|(?<from>\\d+(\\.\\d+)+)(\\s+to\\s+(?<to>\\d+(\\.\\d+)+))?"
              + "|(?<end>\\b(not|nor|against)\\b)");

  private Affected() {}

  static Stream<DbmsScope> of(Case testCase) {
    List<DbmsScope> scopes = new ArrayList<>();
    String dbms = null;
    Matcher word = WORD.matcher(testCase.header().details().getOrDefault("affected", ""));
    while (word.find() && word.group("end") == null) {
      if (word.group("dbms") != null) {
        dbms = word.group("dbms").toLowerCase(Locale.ROOT).replace("postgresql", "postgres");
      } else if (dbms != null) {
        Version from = Version.parse(word.group("from"));
        Version to = word.group("to") == null ? from : Version.parse(word.group("to"));
        scopes.add(new DbmsScope(dbms, Optional.empty(), Optional.of(from), Optional.of(to)));
      }
    }
    return scopes.stream();
  }
}
