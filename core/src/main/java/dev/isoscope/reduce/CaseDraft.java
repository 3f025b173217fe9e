package dev.isoscope.reduce;

import dev.isoscope.model.Case;
import dev.isoscope.model.InitStatement;
import dev.isoscope.model.ScopedSql;
import dev.isoscope.model.Statement;
import dev.isoscope.sql.text.SqlText;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.UnaryOperator;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/** A case under reduction: only what can be reduced, as text that can be cut. */
record CaseDraft(List<SqlText> init, List<Line> lines) {
  /** A statement of a session. */
  record Line(String session, SqlText text) {
    Line with(SqlText other) {
      return new Line(session, other);
    }
  }

  CaseDraft {
    init = List.copyOf(init);
    lines = List.copyOf(lines);
  }

  static CaseDraft of(Case testCase) {
    return new CaseDraft(
        testCase.init().stream().map(one -> SqlText.of(one.sql())).toList(),
        testCase.statements().stream()
            .map(one -> new Line(one.session(), SqlText.of(one.sql())))
            .toList());
  }

  /** The case, under the head of the original; what that one expected does not hold any more. */
  Case toCase(Case original) {
    Map<String, List<ScopedSql>> variants = new HashMap<>();
    original.init().forEach(one -> variants.put(one.sql(), one.variants()));
    original.statements().forEach(one -> variants.put(one.sql(), one.variants()));
    List<Statement> statements = new ArrayList<>();
    for (Line line : lines) {
      String sql = line.text().toString();
      statements.add(
          Statement.of(statements.size() + 1, line.session(), sql)
              .withVariants(variants.getOrDefault(sql, List.of())));
    }
    return new Case(
        original.source(),
        original.header(),
        init.stream()
            .map(SqlText::toString)
            .map(sql -> InitStatement.of(sql).withVariants(variants.getOrDefault(sql, List.of())))
            .toList(),
        statements,
        List.of(),
        List.of());
  }

  /** Tells two drafts apart that would run differently. */
  String key() {
    StringBuilder key = new StringBuilder();
    init.forEach(text -> key.append(text).append('\n'));
    lines.forEach(line -> key.append('\0').append(line.session()).append('\0').append(line.text()));
    return key.toString();
  }

  boolean isRunnable() {
    return !lines.isEmpty()
        && init.stream().allMatch(text -> text.size() > 0)
        && lines.stream().allMatch(line -> line.text().size() > 0);
  }

  CaseDraft withInit(List<SqlText> other) {
    return new CaseDraft(other, lines);
  }

  CaseDraft withLines(List<Line> other) {
    return new CaseDraft(init, other);
  }

  CaseDraft withoutLines(Set<Integer> gone) {
    return withLines(rest(lines, gone));
  }

  CaseDraft withoutInit(Set<Integer> gone) {
    return withInit(rest(init, gone));
  }

  private static <T> List<T> rest(List<T> all, Set<Integer> gone) {
    return IntStream.range(0, all.size())
        .filter(i -> !gone.contains(i))
        .<T>mapToObj(all::get)
        .toList();
  }

  /** Calls the sessions T1, T2 and so on in the order of their first statements. */
  CaseDraft withCanonicalSessions() {
    Map<String, String> names = new HashMap<>();
    lines.forEach(line -> names.putIfAbsent(line.session(), "T" + (names.size() + 1)));
    return withSessions(names::get);
  }

  CaseDraft withSessions(UnaryOperator<String> renaming) {
    return withLines(
        lines.stream().map(one -> new Line(renaming.apply(one.session()), one.text())).toList());
  }

  /** How many texts there are; the statements of the sessions come first, then init. */
  int size() {
    return lines.size() + init.size();
  }

  SqlText text(int index) {
    return index < lines.size() ? lines.get(index).text() : init.get(index - lines.size());
  }

  Stream<SqlText> texts() {
    return Stream.concat(lines.stream().map(Line::text), init.stream());
  }

  CaseDraft with(int index, SqlText text) {
    if (index < lines.size()) {
      List<Line> other = new ArrayList<>(lines);
      other.set(index, lines.get(index).with(text));
      return withLines(other);
    }
    List<SqlText> other = new ArrayList<>(init);
    other.set(index - lines.size(), text);
    return withInit(other);
  }

  /** Every text changed in the same way; a statement of which nothing is left goes. */
  CaseDraft map(UnaryOperator<SqlText> change) {
    return new CaseDraft(
        init.stream().map(change).filter(text -> text.size() > 0).toList(),
        lines.stream()
            .map(line -> line.with(change.apply(line.text())))
            .filter(line -> line.text().size() > 0)
            .toList());
  }
}
