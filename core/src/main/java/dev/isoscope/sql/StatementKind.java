package dev.isoscope.sql;

import java.util.List;
import java.util.Locale;

/** What a statement does, as far as its first words tell. */
public enum StatementKind {
  QUERY,
  WRITE,
  /** Creates, changes or drops something of the schema. */
  DEFINITION,
  TRANSACTION_CONTROL,
  /** Changes settings of the session. */
  SETTING,
  OTHER;

  public static StatementKind of(String sql) {
    return of(Tokenizer.words(sql));
  }

  /** Tells it from the tokens of a statement, comments left out. */
  public static StatementKind of(List<Token> words) {
    if (TransactionControl.parse(words).isPresent()) {
      return TRANSACTION_CONTROL;
    }
    List<Token> tokens = words.stream().filter(token -> token.kind() == Token.Kind.WORD).toList();
    if (tokens.isEmpty()) {
      return OTHER;
    }
    return switch (tokens.get(0).text().toUpperCase(Locale.ROOT)) {
      case "SELECT", "VALUES", "TABLE", "SHOW", "EXPLAIN", "DESCRIBE", "DESC" -> QUERY;
      case "WITH" -> tokens.stream().anyMatch(StatementKind::writes) ? WRITE : QUERY;
      case "INSERT", "UPDATE", "DELETE", "REPLACE", "MERGE", "UPSERT" -> WRITE;
      case "CREATE",
          "ALTER",
          "DROP",
          "TRUNCATE",
          "RENAME",
          "COMMENT",
          "GRANT",
          "REVOKE",
          "ANALYZE" ->
          DEFINITION;
      case "SET", "RESET", "PRAGMA", "USE", "LOCK", "UNLOCK" -> SETTING;
      default -> OTHER;
    };
  }

  /** Whether the rows of a query come in an order that the statement itself demands. */
  public static boolean ordersRows(String sql) {
    return ordersRows(Tokenizer.words(sql));
  }

  /** Tells it from the tokens of a statement, comments left out. */
  public static boolean ordersRows(List<Token> tokens) {
    int depth = 0;
    for (int i = 0; i < tokens.size(); i++) {
      if (tokens.get(i).is("(")) {
        depth++;
      } else if (tokens.get(i).is(")")) {
        depth--;
      } else if (depth == 0
          && tokens.get(i).is("ORDER")
          && i + 1 < tokens.size()
          && tokens.get(i + 1).is("BY")) {
        return true;
      }
    }
    return false;
  }

  private static boolean writes(Token token) {
    return token.is("INSERT") || token.is("UPDATE") || token.is("DELETE") || token.is("MERGE");
  }
}
