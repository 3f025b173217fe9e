package dev.isoscope.semantics;

import dev.isoscope.model.Case;
import dev.isoscope.model.Statement;
import dev.isoscope.sql.StatementKind;
import dev.isoscope.sql.text.Piece;
import dev.isoscope.sql.text.SqlText;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * Variables in which a session carries what a query has read to other statements. What these do
 * then depends on that read, which no statement tells of itself.
 */
public final class SessionVariables {
  /** Why an oracle that compares statements or writes has nothing to say. */
  public static final String REASON =
      "session variables carry what was read to other statements, which then depend on it";

  private SessionVariables() {}

  /** Whether a statement of a case may depend on what another one has read. */
  public static boolean carryReads(Case testCase) {
    return testCase.sessions().stream()
        .anyMatch(
            session ->
                carryReads(
                    testCase.statements().stream()
                        .filter(one -> one.session().equals(session))
                        .toList()));
  }

  private static boolean carryReads(List<Statement> statements) {
    Set<String> filled = new HashSet<>();
    for (Statement statement : statements) {
      Set<String> names = names(statement.sql());
      if (names.stream().anyMatch(filled::contains)) {
        return true;
      }
      if (reads(statement.sql())) {
        filled.addAll(names);
      }
    }
    return false;
  }

  /** Whether a statement reads tables, be it only to fill a variable. */
  static boolean reads(String sql) {
    SqlText text = SqlText.of(sql);
    return StatementKind.of(sql) == StatementKind.QUERY
        || text.findAnywhere(text.all(), "SELECT") >= 0;
  }

  /** The variables that a statement names, but not those of the system. */
  public static Set<String> names(String sql) {
    return SqlText.of(sql).pieces().stream()
        .map(Piece::text)
        .filter(word -> word.startsWith("@") && !word.startsWith("@@") && word.length() > 1)
        .map(word -> word.toLowerCase(Locale.ROOT))
        .collect(Collectors.toSet());
  }
}
