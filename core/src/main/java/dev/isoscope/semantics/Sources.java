package dev.isoscope.semantics;

import dev.isoscope.sql.Token;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;

/** Finds the places in a statement at which a table that it reads may stand. */
final class Sources {
  private static final Set<String> ENDS_SOURCES =
      Set.of(
          "WHERE",
          "GROUP",
          "ORDER",
          "HAVING",
          "LIMIT",
          "UNION",
          "EXCEPT",
          "INTERSECT",
          "MINUS",
          "SET",
          "WINDOW",
          "FOR",
          "OFFSET",
          "FETCH",
          "WHEN",
          "RETURNING",
          "SELECT",
          "VALUES");

  private Sources() {}

  /** The places of tables that are read: after FROM, JOIN, USING or a comma between such. */
  static List<Integer> in(List<Token> words) {
    List<Integer> found = new ArrayList<>();
    List<Boolean> sources = new ArrayList<>(List.of(false));
    for (int i = 0; i < words.size(); i++) {
      Token token = words.get(i);
      int top = sources.size() - 1;
      if (token.is("(")) {
        // FROM (t1 JOIN t2 ...) goes on as a list of sources; a subquery starts anew.
        sources.add(sources.get(top) && i > 0 && opensSource(words.get(i - 1)));
      } else if (token.is(")") && top > 0) {
        sources.remove(top);
      } else if (token.is("FROM") || token.is("USING")) {
        sources.set(top, true);
      } else if (ENDS_SOURCES.stream().anyMatch(token::is)) {
        sources.set(top, false);
      }
      boolean place =
          i > 0
              && (opensSource(words.get(i - 1))
                  || (words.get(i - 1).is(",") && sources.get(sources.size() - 1))
                  || (words.get(i - 1).is("(") && sources.get(sources.size() - 1)));
      if (place) {
        found.add(i);
      }
    }
    return found;
  }

  private static boolean opensSource(Token token) {
    return token.is("FROM")
        || token.is("JOIN")
        || token.is("USING")
        || token.is("STRAIGHT_JOIN")
        || token.is("TABLE");
  }
}
