package dev.isoscope.sql;

import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
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

  /** Ends a transaction. */
  sealed interface End extends TransactionControl {
    /** What follows, in capitals: AND CHAIN, RELEASE or nothing. */
    String option();

    /** Whether a new transaction begins at once. */
    default boolean chains() {
      return option().equals("AND CHAIN");
    }

    /** Whether the connection ends, too. */
    default boolean releases() {
      return option().equals("RELEASE");
    }
  }

  record Commit(String option) implements End {
    public Commit() {
      this("");
    }
  }

  record Rollback(String option) implements End {
    public Rollback() {
      this("");
    }
  }

  record Savepoint(String name) implements TransactionControl {}

  record RollbackTo(String name) implements TransactionControl {}

  record Release(String name) implements TransactionControl {}

  /** Turns the session's autocommit on or off. */
  record Autocommit(boolean on) implements TransactionControl {}

  /** What a statement that may control a transaction starts with. */
  Set<String> FIRST_WORDS =
      Set.of("BEGIN", "START", "COMMIT", "END", "ABORT", "ROLLBACK", "SAVEPOINT", "RELEASE", "SET");

  ParseCache<Optional<TransactionControl>> KNOWN =
      new ParseCache<>(sql -> parse(Tokenizer.words(sql)));

  /** Whether it changes the session rather than a transaction. */
  default boolean outlastsTransaction() {
    return this instanceof Autocommit || (this instanceof End end && end.releases());
  }

  /** Reads a statement; empty if it does not control a transaction. */
  static Optional<TransactionControl> parse(String sql) {
    return KNOWN.of(sql);
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
      case "BEGIN" -> begin(rest);
      case "START" ->
          rest.startsWith("TRANSACTION")
              ? Optional.of(new Begin(rest.substring("TRANSACTION".length()).strip()))
              : Optional.empty();
      case "COMMIT", "END" -> endOption(rest).map(Commit::new);
      case "ABORT" -> endOption(rest).map(Rollback::new);
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
    return rest.replaceFirst("^(WORK|TRANSACTION) ", "").startsWith("TO ")
        ? Optional.of(new RollbackTo(tokens.get(tokens.size() - 1).text()))
        : endOption(rest).map(Rollback::new);
  }

  private static Optional<TransactionControl> begin(String rest) {
    if (rest.isEmpty()) {
      return Optional.of(new Begin(""));
    }
    if (rest.matches("(NOT )?ATOMIC\\b.*")) {
      return Optional.empty(); // a block of statements
    }
    return Optional.of(
        new Begin(
            rest.replaceFirst("^(WORK|TRANSACTION|TRAN)\\b ?", "")
                .replaceFirst("(.*?) ?\\b(WORK|TRANSACTION)$", "$1")));
  }

  /** The option of an end, without what only says that nothing special is wanted. */
  private static Optional<String> endOption(String rest) {
    if (rest.isEmpty()) {
      return Optional.of("");
    }
    String plain =
        rest.replaceFirst("^(WORK|TRANSACTION)\\b ?", "")
            .replaceFirst("\\bAND NO CHAIN\\b ?", "")
            .replaceFirst("\\bNO RELEASE\\b", "")
            .strip();
    return Optional.of(plain).filter(Set.of("", "AND CHAIN", "RELEASE")::contains);
  }

  /** SET may hold several assignments, of which one is autocommit. */
  private static Optional<TransactionControl> autocommit(String rest) {
    Matcher matcher =
        Pattern.compile(
                "(^|, )((SESSION|LOCAL) |@@((SESSION|LOCAL) ?\\. ?)?)?"
                    + "AUTOCOMMIT (:? ?= )?(0|1|ON|OFF|TRUE|FALSE)( ,|$)")
            .matcher(rest);
    return matcher.find()
        ? Optional.of(new Autocommit(Set.of("1", "ON", "TRUE").contains(matcher.group(7))))
        : Optional.empty();
  }
}
