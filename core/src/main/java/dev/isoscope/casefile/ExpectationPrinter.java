package dev.isoscope.casefile;

import dev.isoscope.model.Expectation;
import dev.isoscope.model.Expected;
import dev.isoscope.model.FinalExpectation;
import dev.isoscope.model.Level;
import dev.isoscope.model.OutcomeText;
import dev.isoscope.model.Scope;
import dev.isoscope.model.Value;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/** Prints expectations, without the dashes before them. */
final class ExpectationPrinter {
  private static final Pattern TABLE = Pattern.compile(CommentKind.TABLE);
  private static final Pattern LINE_ENDS = Pattern.compile("[\\n\\r]");

  /** What a bare value must not hold, because it would end there. */
  private static final Pattern NOT_BARE =
      Pattern.compile("[,()|'\\n\\r]|\\p{javaWhitespace}--\\p{javaWhitespace}|^$|(?i)^null$");

  private ExpectationPrinter() {}

  static String print(FinalExpectation expectation) {
    String qualifier = qualifier(expectation.scope());
    String alternatives =
        expectation.alternatives().stream()
            .map(ExpectationPrinter::rows)
            .collect(Collectors.joining(" | "));
    String word = expectation.bug() ? "bug" + qualifier + ": final" : "final" + qualifier;
    return word + " " + table(expectation.table()) + ": " + alternatives;
  }

  static String print(Expectation expectation) {
    String qualifier = qualifier(expectation.scope());
    List<String> alternatives = new ArrayList<>();
    Expected before = null;
    for (Expected expected : expectation.alternatives()) {
      boolean bare = expected instanceof Expected.Rows && before instanceof Expected.Rows;
      String inner = before == null && !expectation.bug() ? qualifier : "";
      alternatives.add(
          bare
              ? rows(((Expected.Rows) expected).rows())
              : expected.text(inner, ExpectationPrinter::rows));
      before = expected;
    }
    return (expectation.bug() ? "bug" + qualifier + ": " : "") + String.join(" | ", alternatives);
  }

  /** The brackets that say where something applies; nothing if it does everywhere. */
  static String qualifier(Scope scope) {
    List<String> lists = new ArrayList<>();
    if (!scope.levels().isEmpty()) {
      lists.add(scope.levels().stream().map(Level::label).collect(Collectors.joining(", ")));
    }
    if (!scope.dbms().isEmpty()) {
      lists.add(scope.dbms().stream().map(String::valueOf).collect(Collectors.joining(", ")));
    }
    return lists.isEmpty() ? "" : "[" + String.join("; ", lists) + "]";
  }

  private static String rows(List<List<Value>> rows) {
    return OutcomeText.rows(rows, ExpectationPrinter::value);
  }

  private static String value(Value value) {
    boolean bare =
        value.kind() == Value.Kind.BARE
            && value.text().equals(value.text().strip())
            && !NOT_BARE.matcher(value.text()).find();
    if (bare || value.kind() == Value.Kind.NULL) {
      return value.toString();
    }
    String doubled = value.text().replace("'", "''");
    if (!LINE_ENDS.matcher(doubled).find()) {
      return "'" + doubled + "'";
    }
    String escaped = doubled.replace("\\", "\\\\").replace("\n", "\\n").replace("\r", "\\r");
    return "e'" + escaped + "'";
  }

  private static String table(String name) {
    return TABLE.matcher(name).matches() ? name : "\"" + name.replace("\"", "\"\"") + "\"";
  }
}
