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

  private static final List<String> WRITES = List.of("INSERT", "UPDATE", "DELETE", "MERGE");

  private static final ParseCache<StatementKind> KNOWN =
      new ParseCache<>(sql -> of(Tokenizer.words(sql)));

  public static StatementKind of(String sql) {
    return KNOWN.of(sql);
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
      case "SELECT" -> makesTable(words) ? DEFINITION : writesInside(words) ? WRITE : QUERY;
      case "VALUES", "TABLE", "SHOW" -> QUERY;
      case "WITH" -> writes(tokens) ? WRITE : QUERY;
      case "EXPLAIN", "DESCRIBE", "DESC" -> isCarriedOut(tokens) && writes(tokens) ? WRITE : QUERY;
      case "INSERT", "UPDATE", "DELETE", "REPLACE", "MERGE", "UPSERT" -> WRITE;
      case "CREATE", "ALTER", "DROP", "TRUNCATE", "RENAME", "COMMENT", "GRANT", "REVOKE" ->
          DEFINITION;
      case "ANALYZE" -> analyze(tokens);
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

  /** Whether a statement that starts with other words changes rows: FOR UPDATE does not. */
  private static boolean writes(List<Token> tokens) {
    for (int i = 1; i < tokens.size(); i++) {
      boolean locks = tokens.get(i - 1).is("FOR") || tokens.get(i - 1).is("KEY");
      if (!locks && WRITES.stream().anyMatch(tokens.get(i)::is)) {
        return true;
      }
    }
    return false;
  }

  /**
   * Whether a part in brackets changes rows, as in FINAL TABLE (UPDATE ...); INSERT(...) does not.
   */
  public static boolean writesInside(List<Token> words) {
    for (int i = 1; i + 1 < words.size(); i++) {
      if (words.get(i - 1).is("(")
          && WRITES.stream().anyMatch(words.get(i)::is)
          && !words.get(i + 1).is("(")) {
        return true;
      }
    }
    return false;
  }

  /** EXPLAIN ANALYZE, also EXPLAIN (ANALYZE, ...), carries the statement out. */
  private static boolean isCarriedOut(List<Token> tokens) {
    return tokens.stream()
        .takeWhile(token -> !token.is("SELECT") && WRITES.stream().noneMatch(token::is))
        .anyMatch(token -> token.is("ANALYZE") || token.is("ANALYSE"));
  }

  /** MariaDB carries out the statement that follows; elsewhere statistics are collected. */
  private static StatementKind analyze(List<Token> tokens) {
    if (writes(tokens)) {
      return WRITE;
    }
    return tokens.stream().anyMatch(token -> token.is("SELECT")) ? QUERY : DEFINITION;
  }

  /** SELECT ... INTO a new table, as PostgreSQL has it, not into a variable or a file. */
  private static boolean makesTable(List<Token> words) {
    int depth = 0;
    for (int i = 0; i + 1 < words.size(); i++) {
      depth += words.get(i).is("(") ? 1 : words.get(i).is(")") ? -1 : 0;
      if (depth == 0 && words.get(i).is("INTO")) {
        Token goal = words.get(i + 1);
        return !goal.text().startsWith("@") && !goal.is("OUTFILE") && !goal.is("DUMPFILE");
      }
    }
    return false;
  }
}
