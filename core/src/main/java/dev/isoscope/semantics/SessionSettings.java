package dev.isoscope.semantics;

import dev.isoscope.model.History;
import dev.isoscope.model.Step;
import dev.isoscope.sql.StatementKind;
import dev.isoscope.sql.Token;
import dev.isoscope.sql.Tokenizer;
import java.util.List;
import java.util.Locale;

/** Statements that change how later ones of their session work. */
public final class SessionSettings {
  private SessionSettings() {}

  /** Those in force when a statement was carried out, to be sent again before it. */
  public static List<String> before(History history, Step statement) {
    return history.steps().stream()
        .filter(step -> step.statement().session().equals(statement.statement().session()))
        .filter(step -> step.number() < statement.number() && isOne(step))
        .map(step -> step.statement().sql())
        .toList();
  }

  /** Whether a statement is one of them; what it says of isolation is another matter. */
  static boolean isOne(Step step) {
    String sql = step.statement().sql();
    return step.status() == Step.Status.OK
        && StatementKind.of(sql) == StatementKind.SETTING
        && Tokenizer.words(sql).stream().noneMatch(SessionSettings::aboutIsolation);
  }

  private static boolean aboutIsolation(Token token) {
    return token.is("ISOLATION") || token.is("TRANSACTION") || token.is("CONSTRAINTS");
  }

  /**
   * Whether sending a setting again in another session has later statements work there as here, and
   * no level of isolation is changed.
   */
  public static boolean canBeRepeated(String setting) {
    List<Token> words = Tokenizer.words(setting);
    return words.get(0).is("SET")
        && words.stream()
            .map(word -> word.text().toUpperCase(Locale.ROOT))
            .noneMatch(
                word ->
                    word.contains("ISOLATION")
                        || word.contains("TRANSACTION")
                        || word.equals("CONSTRAINTS")
                        || word.equals("LOCAL")
                        || word.equals("GLOBAL")
                        || word.startsWith("@"));
  }
}
