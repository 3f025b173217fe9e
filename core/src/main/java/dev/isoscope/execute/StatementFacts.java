package dev.isoscope.execute;

import dev.isoscope.sql.StatementKind;
import dev.isoscope.sql.Token;
import dev.isoscope.sql.Tokenizer;
import dev.isoscope.sql.TransactionControl;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;

/**
 * What the words of a statement tell.
 *
 * @param outlastsTransaction whether it may change something of the session that stays when its
 *     transaction has ended
 * @param locks whether it does or may do more than read: write, or lock rows as FOR UPDATE does
 * @param endsWaits whether it, or a routine that it defines, may end waits of others though no
 *     transaction ends: by the names of what lets go of locks and of what cancels
 * @param cancels whether it names what makes statements of others give up
 * @param written the names in a statement that may change rows, tables among them
 */
record StatementFacts(
    StatementKind kind,
    Optional<TransactionControl> control,
    boolean ordersRows,
    boolean readsTables,
    boolean outlastsTransaction,
    boolean locks,
    boolean endsWaits,
    boolean cancels,
    Set<String> written) {
  private static final List<String> LETTING_GO = List.of("UNLOCK", "_LOCK");
  private static final List<String> CANCELLING =
      List.of("CANCEL", "TERMINATE", "ABORT_SESSION", "KILL");

  static StatementFacts of(String sql) {
    List<Token> words = Tokenizer.words(sql);
    StatementKind kind = StatementKind.of(words);
    Optional<TransactionControl> control = TransactionControl.parse(words);
    boolean outlasts =
        kind == StatementKind.SETTING
            || kind == StatementKind.OTHER
            || control.map(TransactionControl::outlastsTransaction).orElse(false)
            || words.stream().anyMatch(StatementFacts::marksSession);
    boolean reads =
        kind != StatementKind.QUERY
            || words.stream().anyMatch(word -> word.is("FROM") || word.is("TABLE"));
    Set<String> written =
        kind == StatementKind.QUERY || control.isPresent() ? Set.of() : MentionedNames.in(words);
    boolean locks =
        kind != StatementKind.QUERY
            || outlasts
            || words.stream().anyMatch(word -> word.is("FOR") || word.is("LOCK"));
    return new StatementFacts(
        kind,
        control,
        StatementKind.ordersRows(words),
        reads,
        outlasts,
        locks,
        endsWaits(sql),
        names(CANCELLING, sql),
        written);
  }

  static boolean endsWaits(String sql) {
    return names(LETTING_GO, sql) || names(CANCELLING, sql);
  }

  private static boolean names(List<String> parts, String sql) {
    String capitals = sql.toUpperCase(Locale.ROOT);
    return parts.stream().anyMatch(capitals::contains);
  }

  /** Whether all it does is to set or to forget a savepoint. */
  boolean marksPlace() {
    return control
        .filter(
            one ->
                one instanceof TransactionControl.Savepoint
                    || one instanceof TransactionControl.Release)
        .isPresent();
  }

  /** Whether it lets go of no lock if it succeeds. */
  boolean keepsLocks() {
    return marksPlace()
        || (kind == StatementKind.QUERY || kind == StatementKind.WRITE)
            && !outlastsTransaction
            && !endsWaits;
  }

  /** Variables, temporary tables and locks of a session. */
  private static boolean marksSession(Token token) {
    String word = token.kind() == Token.Kind.WORD ? token.text().toUpperCase(Locale.ROOT) : "";
    return word.startsWith("@") && !word.startsWith("@ISOSCOPE") // which every case clears
        || word.startsWith("TEMP")
        || word.contains("_LOCK")
        || word.equals("SET_CONFIG")
        || word.equals("LAST_INSERT_ID");
  }
}
