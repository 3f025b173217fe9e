package dev.isoscope.casefile;

import dev.isoscope.dbms.DbmsNames;
import dev.isoscope.model.Case;
import dev.isoscope.model.FinalExpectation;
import dev.isoscope.model.Header;
import dev.isoscope.model.InitStatement;
import dev.isoscope.model.Level;
import dev.isoscope.model.ScopedSql;
import dev.isoscope.model.Statement;
import dev.isoscope.sql.Token;
import dev.isoscope.sql.Tokenizer;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/** Prints a case in the one layout of the case language; reading it again gives the same case. */
public final class CasePrinter {
  private static final int EXPECTATION_COLUMN = 47;
  private static final int LINE_WIDTH = 100;

  private final StringBuilder text = new StringBuilder();
  private final boolean backslashEscapes;

  private CasePrinter(Case testCase) {
    backslashEscapes = DbmsNames.backslashEscapes(testCase.header().scope().dbms());
  }

  /**
   * Prints a case.
   *
   * @throws IllegalArgumentException if the text of a statement is not one SQL statement
   */
  public static String print(Case testCase) {
    CasePrinter printer = new CasePrinter(testCase);
    printer.header(testCase.header());
    boolean first = true;
    for (InitStatement statement : testCase.init()) {
      printer.notes(statement.notes(), first);
      printer.statement(Markers.INIT, statement.sql(), statement.variants());
      printer.text.append('\n');
      first = false;
    }
    for (Statement statement : testCase.statements()) {
      printer.notes(statement.notes(), first);
      printer.statement(statement);
      first = false;
    }
    for (FinalExpectation expectation : testCase.finals()) {
      printer.line(ExpectationPrinter.print(expectation));
    }
    printer.notes(testCase.notes(), false);
    return printer.text.toString();
  }

  private void header(Header header) {
    key(HeaderKeys.CASE, header.name().replace('\n', ' '));
    header.about().forEach(about -> key(HeaderKeys.ABOUT, about));
    if (!header.scope().dbms().isEmpty()) {
      key(
          HeaderKeys.DBMS,
          header.scope().dbms().stream().map(String::valueOf).collect(Collectors.joining(", ")));
    }
    if (!header.scope().levels().isEmpty()) {
      key(
          HeaderKeys.LEVEL,
          header.scope().levels().stream().map(Level::label).collect(Collectors.joining(", ")));
    }
    for (Map.Entry<String, String> detail : header.details().entrySet()) {
      key(detail.getKey(), detail.getValue());
    }
    for (String note : header.notes()) {
      for (String line : note.split("\n", -1)) {
        note(line, HeaderKeys.isFree(line));
      }
    }
  }

  /** A value of several lines stands for a key that was given several times. */
  private void key(String key, String value) {
    for (String line : value.split("\n", -1)) {
      line(key + ": " + line.strip());
    }
  }

  private void notes(List<String> notes, boolean first) {
    if (first && !notes.isEmpty()) {
      text.append('\n'); // what divides them from the notes of the head
    }
    for (String note : notes) {
      for (String line : note.split("\n", -1)) {
        note(line, isFree(line) && (!first || HeaderKeys.isFree(line)));
      }
    }
  }

  private static boolean isFree(String note) {
    return CommentKind.of(note) instanceof CommentKind.Free && !HeaderKeys.restricts(note);
  }

  private void note(String note, boolean free) {
    line(free || note.isBlank() ? note.strip() : HeaderKeys.NOTE + ": " + note.strip());
  }

  private void line(String comment) {
    text.append(("-- " + comment).stripTrailing()).append('\n');
  }

  private void statement(Statement statement) {
    statement(statement.session(), statement.sql(), statement.variants());
    List<String> expectations =
        statement.expectations().stream().map(ExpectationPrinter::print).toList();
    if (!expectations.isEmpty()) {
      int width = text.length() - text.lastIndexOf("\n") - 1;
      int column = Math.max(EXPECTATION_COLUMN, width + 2);
      text.append(" ".repeat(column - width));
      String together = "-- " + String.join(" -- ", expectations);
      boolean fits = column + together.length() <= LINE_WIDTH;
      text.append(
          fits ? together : "-- " + String.join("\n" + " ".repeat(4) + "-- ", expectations));
    }
    text.append('\n');
  }

  /** All texts of a statement, a line each. */
  private void statement(String session, String sql, List<ScopedSql> variants) {
    if (variants.isEmpty()) {
      statement(session, sql);
    }
    for (int i = 0; i < variants.size(); i++) {
      String qualifier = ExpectationPrinter.qualifier(variants.get(i).scope());
      text.append(i == 0 ? "" : "\n");
      statement(qualifier.isEmpty() ? session : session + " " + qualifier, variants.get(i).sql());
    }
  }

  private void statement(String session, String sql) {
    String body = sql.strip();
    List<Token> tokens = Tokenizer.tokens(body, backslashEscapes);
    int end = StatementEnd.find(tokens, 0);
    boolean broken = tokens.stream().anyMatch(token -> token.kind() == Token.Kind.UNTERMINATED);
    if (broken || (end >= 0 && end < tokens.size() - 1)) {
      throw new IllegalArgumentException(
          "not one SQL statement, so no case can hold it; split it or close its quotes: " + sql);
    }
    text.append("/* ").append(session).append(" */ ").append(body);
    if (end < 0) {
      boolean comment = tokens.get(tokens.size() - 1).kind() == Token.Kind.LINE_COMMENT;
      text.append(comment ? "\n;" : ";");
    }
  }
}
