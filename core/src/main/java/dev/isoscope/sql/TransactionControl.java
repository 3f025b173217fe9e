package dev.isoscope.sql;

import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

/** A statement that starts, ends or divides a transaction, apart from how a DBMS spells it. */
public sealed interface TransactionControl {
  /**
   * Starts a transaction.
   *
   * @param option what follows BEGIN or START TRANSACTION, in capitals, such as IMMEDIATE or WITH
   *     CONSISTENT SNAPSHOT; empty for the plain form
   */
  record Begin(String option) implements TransactionControl {}

  record Commit() implements TransactionControl {}

  record Rollback() implements TransactionControl {}

  record Savepoint(String name) implements TransactionControl {}

  record RollbackTo(String name) implements TransactionControl {}

  record Release(String name) implements TransactionControl {}

  /** Turns the session's autocommit on or off. */
  record Autocommit(boolean on) implements TransactionControl {}

  /** What a statement that may control a transaction starts with. */
  Set<String> FIRST_WORDS =
      Set.of("BEGIN", "START", "COMMIT", "END", "ABORT", "ROLLBACK", "SAVEPOINT", "RELEASE", "SET");

  /** Whether it changes the session rather than a transaction. */
  default boolean outlastsTransaction() {
    return this instanceof Autocommit;
  }

  /** Reads a statement; empty if it does not control a transaction. */
  static Optional<TransactionControl> parse(String sql) {
    return parse(Tokenizer.words(sql));
  }

  /** Reads the tokens of a statement, comments left out. */
  static Optional<TransactionControl> parse(List<Token> words) {
    if (words.isEmpty() || !FIRST_WORDS.contains(words.get(0).text().toUpperCase(Locale.ROOT))) {
      return Optional.empty();
    }
    List<Token> tokens = words.stream().filter(token -> !token.is(";")).toList();
    if (tokens.isEmpty()) {
      return Optional.empty();
    }
    String first = tokens.get(0).text().toUpperCase(Locale.ROOT);
    String rest =
        tokens.stream()
            .skip(1)
            .map(token -> token.text().toUpperCase(Locale.ROOT))
            .collect(Collectors.joining(" "));
    return switch (first) {
      case "BEGIN" ->
          Optional.of(
              new Begin(
                  rest.replaceFirst("^(WORK|TRANSACTION|TRAN)\\b ?", "")
                      .replaceFirst("(.*?) ?\\b(WORK|TRANSACTION)$", "$1")));
      case "START" ->
          rest.startsWith("TRANSACTION")
              ? Optional.of(new Begin(rest.substring("TRANSACTION".length()).strip()))
              : Optional.empty();
      case "COMMIT", "END" ->
          rest.isEmpty() || rest.equals("WORK") || rest.equals("TRANSACTION")
              ? Optional.of(new Commit())
              : Optional.empty();
      case "ABORT" -> rest.isEmpty() ? Optional.of(new Rollback()) : Optional.empty();
      case "ROLLBACK" -> rollback(tokens, rest);
      case "SAVEPOINT" ->
          tokens.size() >= 2 ? Optional.of(new Savepoint(tokens.get(1).text())) : Optional.empty();
      case "RELEASE" ->
          tokens.size() >= 2
              ? Optional.of(new Release(tokens.get(tokens.size() - 1).text()))
              : Optional.empty();
      case "SET" -> autocommit(rest);
      default -> Optional.empty();
    };
  }

  private static Optional<TransactionControl> rollback(List<Token> tokens, String rest) {
    String plain = rest.replaceFirst("^(WORK|TRANSACTION)\\b ?", "");
    if (plain.isEmpty()) {
      return Optional.of(new Rollback());
    }
    return plain.startsWith("TO ")
        ? Optional.of(new RollbackTo(tokens.get(tokens.size() - 1).text()))
        : Optional.empty();
  }

  private static Optional<TransactionControl> autocommit(String rest) {
    String plain = rest.replaceFirst("^(SESSION|LOCAL) |^@@(SESSION ?\\. ?)?", "");
    if (!plain.matches("AUTOCOMMIT ?(= ?)?(0|1|ON|OFF|TRUE|FALSE)")) {
      return Optional.empty();
    }
    return Optional.of(new Autocommit(plain.matches(".*(1|ON|TRUE)")));
  }
}
