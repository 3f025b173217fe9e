package dev.isoscope.casefile;

import dev.isoscope.model.ErrorKind;
import dev.isoscope.model.Expectation;
import dev.isoscope.model.Expected;
import dev.isoscope.model.FinalExpectation;
import dev.isoscope.model.Scope;
import dev.isoscope.model.SourcePosition;
import dev.isoscope.model.Value;
import java.math.BigInteger;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/** Reads one expectation, from its keyword up to where it ends. */
final class ExpectationReader {
  private static final String FORMS =
      "expected rows:, updated:, error:, blocked, not blocked, ok, skipped, stuck, any,"
          + " transaction: or final TABLE:";
  private static final String KINDS =
      Arrays.stream(ErrorKind.values()).map(ErrorKind::label).collect(Collectors.joining(", "));

  private static final Pattern BUG = word("bug");
  private static final Pattern FINAL = word("final");
  private static final Pattern FORM =
      word("(rows|updated|error|transaction|not\\s+blocked|blocked|ok|skipped|stuck|any)");
  private static final Set<String> WITH_RESULT = Set.of("rows", "updated", "error", "transaction");
  private static final Pattern BY = word("by");
  private static final Pattern UNTIL = word("until");
  private static final Pattern SESSION = Pattern.compile("(?!(?i:until)\\b)" + Markers.NAME);
  private static final Pattern TRANSACTION =
      Pattern.compile("none(?![A-Za-z0-9_.])|" + Markers.NAME + "\\.[0-9]+");
  private static final Pattern UNTOUCHED = word("untouched");
  private static final Pattern ROLLED_BACK = word("rolled\\s+back");
  private static final Pattern AFTER_COMMIT = word("after\\s+a\\s+commit");
  private static final Pattern TABLE = Pattern.compile(CommentKind.TABLE);
  private static final Pattern NUMBER = Pattern.compile("[0-9]+");

  private final Cursor cursor;
  private Optional<Scope> scope = Optional.empty();

  ExpectationReader(Cursor cursor) {
    this.cursor = cursor;
  }

  private static Pattern word(String word) {
    return Pattern.compile(word + "(?![A-Za-z0-9_-])", Pattern.CASE_INSENSITIVE);
  }

  CommentReader.Part read() throws CaseSyntaxException {
    int start = cursor.skipSpaces().offset();
    SourcePosition position = cursor.source().position(start);
    boolean bug = cursor.take(BUG) != null;
    if (bug) {
      qualifier();
      colon("bug");
    }
    if (cursor.take(FINAL) != null) {
      qualifier();
      Matcher table = cursor.take(TABLE);
      if (table == null) {
        throw cursor.error("no table; expected 'final TABLE: (1,2)'");
      }
      qualifier();
      colon("final " + table.group());
      List<List<List<Value>>> alternatives = new ArrayList<>();
      do {
        alternatives.add(new RowsReader(cursor).rows());
      } while (cursor.take('|'));
      return new CommentReader.Part.OfTable(
          new FinalExpectation(
              table.group(), scope.orElse(Scope.EVERYWHERE), bug, alternatives, position),
          start);
    }
    List<Expected> alternatives = new ArrayList<>();
    do {
      alternatives.add(
          alternatives.isEmpty() ? first() : next(alternatives.get(alternatives.size() - 1)));
    } while (cursor.take('|'));
    return new CommentReader.Part.OfStatement(
        new Expectation(scope.orElse(Scope.EVERYWHERE), bug, alternatives, position), start);
  }

  private Expected first() throws CaseSyntaxException {
    Matcher form = cursor.take(FORM);
    if (form == null) {
      throw cursor.error("found " + cursor.found() + "; " + FORMS);
    }
    qualifier();
    return outcome(form.group());
  }

  /** A further outcome; without a keyword it has the form of the one before. */
  private Expected next(Expected before) throws CaseSyntaxException {
    Matcher form = cursor.take(FORM);
    if (form != null) {
      return outcome(form.group());
    }
    if (before instanceof Expected.Rows) {
      return rows();
    }
    if (before instanceof Expected.Updated && cursor.take(Pattern.compile("(?=\\d)")) != null) {
      return updated();
    }
    if (before instanceof Expected.Error && cursor.take(Pattern.compile("(?=\\p{L})")) != null) {
      return error();
    }
    throw cursor.error("found " + cursor.found() + " after '|'; " + FORMS);
  }

  private Expected outcome(String form) throws CaseSyntaxException {
    String keyword = form.toLowerCase(Locale.ROOT).replaceAll("\\s+", " ");
    boolean hasResult = WITH_RESULT.contains(keyword);
    if (hasResult) {
      colon(keyword);
    }
    Expected expected =
        switch (keyword) {
          case "rows" -> rows();
          case "updated" -> updated();
          case "error" -> error();
          case "transaction" -> transaction();
          case "blocked" -> new Expected.Blocked(by(), until());
          default -> Expected.Plain.of(keyword);
        };
    if (!hasResult) {
      refuseResult(keyword);
    }
    return expected;
  }

  private void refuseResult(String keyword) throws CaseSyntaxException {
    qualifier();
    int colon = cursor.skipSpaces().offset();
    if (cursor.take(':') && !atOutcomeEnd()) {
      throw cursor.errorAt(
          colon, "'" + keyword + "' takes nothing after it; " + CommentReader.REMEDY);
    }
  }

  private boolean atOutcomeEnd() {
    cursor.skipSpaces();
    return cursor.atEnd() || cursor.sees('|');
  }

  private Expected rows() throws CaseSyntaxException {
    List<List<Value>> rows = new RowsReader(cursor).rows();
    if (!atOutcomeEnd()) {
      throw cursor.error(
          "found " + cursor.found() + "; expected a row such as (1,NULL,'text'), '|' or the end");
    }
    return new Expected.Rows(rows);
  }

  private Expected updated() throws CaseSyntaxException {
    return new Expected.Updated(number("updated", "updated: 2", Long.MAX_VALUE));
  }

  private Expected error() throws CaseSyntaxException {
    int start = cursor.skipSpaces().offset();
    StringBuilder word = new StringBuilder();
    while (!cursor.atEnd() && !cursor.sees('|')) {
      word.append(cursor.next());
    }
    Optional<ErrorKind> kind = ErrorKind.named(word.toString());
    if (kind.isEmpty()) {
      cursor.moveTo(start);
      throw cursor.error("found " + cursor.found() + "; expected a kind of error: " + KINDS);
    }
    return new Expected.Error(kind.get());
  }

  private Expected transaction() throws CaseSyntaxException {
    boolean untouched = cursor.take(UNTOUCHED) != null;
    Matcher name = untouched ? null : cursor.take(TRANSACTION);
    boolean rolledBack = !untouched && cursor.take(ROLLED_BACK) != null;
    boolean afterCommit = !untouched && cursor.take(AFTER_COMMIT) != null;
    boolean told = untouched || name != null || rolledBack || afterCommit;
    if (!atOutcomeEnd() || !told) {
      throw cursor.error(
          "found "
              + cursor.found()
              + "; expected a transaction such as T1.2 or none, 'rolled back', 'after a commit' or"
              + " 'untouched'");
    }
    return new Expected.Transaction(
        Optional.ofNullable(name).map(Matcher::group), rolledBack, afterCommit);
  }

  private List<String> by() throws CaseSyntaxException {
    List<String> sessions = new ArrayList<>();
    if (cursor.take(BY) == null) {
      return sessions;
    }
    do {
      Matcher session = cursor.take(SESSION);
      if (session == null) {
        throw cursor.error(
            "found " + cursor.found() + "; expected a session, as in 'blocked by T1, T2 until 7'");
      }
      sessions.add(session.group());
    } while (cursor.take(','));
    return sessions;
  }

  private OptionalInt until() throws CaseSyntaxException {
    return cursor.take(UNTIL) == null
        ? OptionalInt.empty()
        : OptionalInt.of((int) number("blocked until", "blocked until 7", Integer.MAX_VALUE));
  }

  private long number(String keyword, String example, long highest) throws CaseSyntaxException {
    int start = cursor.skipSpaces().offset();
    Matcher digits = cursor.take(NUMBER);
    if (digits == null
        || new BigInteger(digits.group()).bitLength() > 63
        || Long.parseLong(digits.group()) > highest) {
      cursor.moveTo(start);
      throw cursor.error(
          "found %s after '%s'; expected a number, as in '%s'"
              .formatted(cursor.found(), keyword, example));
    }
    return Long.parseLong(digits.group());
  }

  private void qualifier() throws CaseSyntaxException {
    int open = cursor.skipSpaces().offset();
    if (!cursor.take('[')) {
      return;
    }
    int close = cursor.source().text().indexOf(']', open);
    if (close < 0 || close >= cursor.end()) {
      throw cursor.errorAt(open, "'[' without ']'; expected as in [serializable; mysql]");
    }
    if (scope.isPresent()) {
      throw cursor.errorAt(open, "a second qualifier; expected one after 'bug' or the keyword");
    }
    scope = Optional.of(new ScopeReader(cursor.source()).qualifier(open + 1, close));
    cursor.moveTo(close + 1);
  }

  private void colon(String keyword) throws CaseSyntaxException {
    if (!cursor.take(':')) {
      throw cursor.error(
          cursor.sees('[')
              ? "brackets here; expected them right after the keyword, as in rows[mysql]: (1)"
              : "found " + cursor.found() + "; expected ':' after '" + keyword + "'");
    }
  }
}
