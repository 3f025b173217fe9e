package dev.isoscope.model;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;

/**
 * A transaction test case: tables and rows, and the statements of several sessions in the order in
 * which they are submitted, with what is expected of them.
 *
 * @param source the file it came from, or another word for its origin
 * @param notes free comment lines at the end
 */
public record Case(
    String source,
    Header header,
    List<InitStatement> init,
    List<Statement> statements,
    List<FinalExpectation> finals,
    List<String> notes) {
  public Case {
    init = List.copyOf(init);
    statements = List.copyOf(statements);
    finals = List.copyOf(finals);
    notes = List.copyOf(notes);
    for (int i = 0; i < statements.size(); i++) {
      if (statements.get(i).number() != i + 1) {
        throw new IllegalArgumentException("statements are numbered from one, without gaps");
      }
    }
  }

  public String name() {
    return header.name();
  }

  /** The sessions, in the order of their first statement. */
  public List<String> sessions() {
    return statements.stream().map(Statement::session).distinct().toList();
  }

  /** Where the outcomes that it records as a bug may show. */
  public Stream<Scope> bugScopes() {
    return Stream.concat(
        statements.stream()
            .flatMap(statement -> statement.expectations().stream())
            .filter(Expectation::bug)
            .map(Expectation::scope),
        finals.stream().filter(FinalExpectation::bug).map(FinalExpectation::scope));
  }

  /** Whether some statement does not have the same text on all targets. */
  public boolean varies() {
    return init.stream().anyMatch(one -> !one.variants().isEmpty())
        || statements.stream().anyMatch(one -> !one.variants().isEmpty());
  }

  /**
   * The case as it is to run on a target. What has no text there stays as it is, and will fail: see
   * {@link #withoutText}.
   */
  public Case on(TargetIdentity target, Level level) {
    return varies()
        ? new Case(
            source,
            header,
            init.stream().map(one -> one.on(target, level).orElse(one)).toList(),
            statements.stream().map(one -> one.on(target, level).orElse(one)).toList(),
            finals,
            notes)
        : this;
  }

  /** The first statement that has texts for other targets only, if there is one. */
  public Optional<String> withoutText(TargetIdentity target, Level level) {
    return Stream.concat(
            init.stream().filter(one -> one.on(target, level).isEmpty()).map(InitStatement::sql),
            statements.stream().filter(one -> one.on(target, level).isEmpty()).map(Statement::sql))
        .findFirst();
  }

  public Case withHeader(Header other) {
    return new Case(source, other, init, statements, finals, notes);
  }

  /** The same for every level, and so without what was expected at those that its head names. */
  public Case atAnyLevel() {
    return new Case(
        source,
        header.atAnyLevel(),
        init,
        statements.stream().map(statement -> statement.withExpectations(List.of())).toList(),
        List.of(),
        notes);
  }

  public Case withStatements(List<Statement> others) {
    return new Case(source, header, init, others, finals, notes);
  }

  /** The same without some statements, and so without what was expected of the others. */
  public Case without(Set<Integer> numbers) {
    List<Statement> rest = new ArrayList<>();
    for (Statement statement : statements) {
      if (!numbers.contains(statement.number())) {
        rest.add(statement.again(rest.size() + 1, statement.session()));
      }
    }
    return new Case(source, header, init, rest, List.of(), List.of());
  }
}
