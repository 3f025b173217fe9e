package dev.isoscope.finding;

import dev.isoscope.model.Case;
import dev.isoscope.model.Statement;
import dev.isoscope.sql.TransactionControl;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.UnaryOperator;
import java.util.stream.IntStream;

/**
 * What the transactions of a case do, in the order in which they do it. How a transaction starts,
 * and where it starts and commits, is left out: reduction puts that here in one case and there in
 * the next. That it is rolled back is not, since reduction would have made it commit.
 */
final class Outline {
  private final UnaryOperator<String> words;
  private final StringBuilder text = new StringBuilder();
  private final Map<String, Integer> current = new HashMap<>();
  private final Set<String> begun = new HashSet<>();
  private final Set<String> withoutAutocommit = new HashSet<>();
  private final Map<Integer, String> special = new TreeMap<>();
  private int transactions;

  private Outline(UnaryOperator<String> words) {
    this.words = words;
  }

  static String of(Case testCase) {
    return of(testCase, Shapes.of(testCase)::shape);
  }

  /**
   * The same, with the transactions that were over when each statement was submitted.
   *
   * @param words what to say of a statement
   */
  static String withEnds(Case testCase, UnaryOperator<String> words) {
    Outline outline = new Outline(words);
    for (Statement statement : testCase.statements()) {
      String before = outline.text.toString();
      outline.add(statement);
      if (!outline.text.toString().equals(before)) {
        outline.text.append("after ").append(outline.ended()).append('\n');
      }
    }
    return outline.text.append(outline.special).toString();
  }

  /**
   * @param words what to say of a statement
   */
  static String of(Case testCase, UnaryOperator<String> words) {
    Outline outline = new Outline(words);
    testCase.statements().forEach(outline::add);
    return outline.text.append(outline.special).toString();
  }

  private void add(Statement statement) {
    String session = statement.session();
    TransactionControl control = TransactionControl.parse(statement.sql()).orElse(null);
    if (control instanceof TransactionControl.Begin begin) {
      current.remove(session);
      begun.add(session);
      if (!begin.option().isEmpty()) {
        note(session, begin.option());
      }
    } else if (control instanceof TransactionControl.Autocommit autocommit) {
      if (autocommit.on()) {
        withoutAutocommit.remove(session);
        current.remove(session);
      } else {
        withoutAutocommit.add(session);
      }
    } else if (control instanceof TransactionControl.End end) {
      end(session, end);
    } else {
      text.append(transaction(session))
          .append(": ")
          .append(words.apply(statement.sql()))
          .append('\n');
      if (!begun.contains(session) && !withoutAutocommit.contains(session)) {
        current.remove(session);
      }
    }
  }

  private void end(String session, TransactionControl.End end) {
    boolean plain = end instanceof TransactionControl.Commit && end.option().isEmpty();
    if (!plain && current.containsKey(session)) {
      String word = end instanceof TransactionControl.Commit ? "COMMIT" : "ROLLBACK";
      note(session, (word + " " + end.option()).strip());
    }
    current.remove(session);
    if (!end.chains()) {
      begun.remove(session);
    }
  }

  private void note(String session, String what) {
    special.merge(transaction(session), what, (one, other) -> one + ", " + other);
  }

  private List<Integer> ended() {
    return IntStream.rangeClosed(1, transactions)
        .filter(number -> !current.containsValue(number))
        .boxed()
        .toList();
  }

  private int transaction(String session) {
    return current.computeIfAbsent(session, key -> ++transactions);
  }
}
