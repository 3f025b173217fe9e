package dev.isoscope.reduce;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.isoscope.casefile.CaseParser;
import dev.isoscope.casefile.CasePrinter;
import dev.isoscope.casefile.CaseSyntaxException;
import dev.isoscope.model.Case;
import dev.isoscope.model.InitStatement;
import java.time.Duration;
import java.util.List;
import java.util.function.Predicate;
import java.util.stream.Stream;

/** Reductions of cases that show what a predicate on their statements says. */
final class Reducing {
  static final Duration AMPLE = Duration.ofMinutes(1);

  static Case parse(String text) throws CaseSyntaxException {
    return CaseParser.parse("test", text);
  }

  /** The statements after a reduction, init first, as the case language writes them. */
  static List<String> reduce(String text, Predicate<List<String>> shows)
      throws CaseSyntaxException {
    Reduction reduction =
        new Reducer()
            .reduce(
                parse(text),
                smaller ->
                    lines(smaller).stream().allMatch(Reducing::wellFormed)
                        && shows.test(lines(smaller)),
                AMPLE);
    assertTrue(reduction.finished());
    Case again = parse(CasePrinter.print(reduction.reduced()));
    assertEquals(lines(reduction.reduced()), lines(again));
    return lines(again);
  }

  static List<String> lines(Case testCase) {
    return Stream.concat(
            testCase.init().stream().map(InitStatement::sql).map(sql -> "init " + sql),
            testCase.statements().stream().map(one -> one.session() + " " + one.sql()))
        .toList();
  }

  /** Roughly what a DBMS would accept; without it nonsense would be the smallest case. */
  static boolean wellFormed(String line) {
    String name = " [\\w.]+";
    String condition = "( WHERE .+( = | IN | AND | OR | BETWEEN | > | < | LIKE ).+)?";
    String sql = line.substring(line.indexOf(' ') + 1).replaceAll("\\s+", " ");
    return switch (sql.split(" ")[0]) {
      case "INSERT" ->
          sql.matches(
              "INSERT( IGNORE)? INTO"
                  + name
                  + "( \\(\\w.*\\))? (VALUES \\([^()]+\\).*|SELECT .+ FROM .+)");
      case "UPDATE" -> sql.matches("UPDATE" + name + " SET \\w+ = [^=]*[\\w')]( WHERE.*|,.*)?");
      case "DELETE" -> sql.matches("DELETE FROM" + name + condition);
      case "SELECT" ->
          sql.matches("SELECT .+ FROM.*" + name + ".*") && !sql.contains("SELECT FROM");
      default -> true;
    };
  }

  static boolean inOrder(List<String> lines, String... patterns) {
    int next = 0;
    for (String line : lines) {
      if (next < patterns.length && line.matches(patterns[next])) {
        next++;
      }
    }
    return next == patterns.length;
  }

  static List<String> normalized(List<String> lines) {
    return lines.stream().map(line -> line.replaceAll("\\s+", " ")).toList();
  }

  private Reducing() {}
}
