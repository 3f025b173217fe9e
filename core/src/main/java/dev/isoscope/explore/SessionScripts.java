package dev.isoscope.explore;

import dev.isoscope.execute.FailurePolicy;
import dev.isoscope.model.Case;
import dev.isoscope.model.Header;
import dev.isoscope.model.InitStatement;
import dev.isoscope.model.SourcePosition;
import dev.isoscope.model.Statement;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.IntStream;

/**
 * What each session of a case does, without an order between the sessions. A statement goes by its
 * <em>place</em>, counted from zero: those of the first session come first, then those of the next.
 */
public final class SessionScripts {
  /** The header by which a case says that its order means nothing. */
  public static final String ORDER = "order";

  private final Case testCase;
  private final List<String> sessions;
  private final List<Statement> statements;
  private final int[] sessionOf;

  private SessionScripts(Case testCase, List<String> sessions, List<Statement> statements) {
    this.testCase = testCase;
    this.sessions = List.copyOf(sessions);
    this.statements = List.copyOf(statements);
    this.sessionOf =
        statements.stream().mapToInt(statement -> sessions.indexOf(statement.session())).toArray();
  }

  /** The scripts of a case, whatever it expects. */
  public static SessionScripts of(Case testCase) {
    List<Statement> statements = new ArrayList<>();
    for (String session : testCase.sessions()) {
      testCase.statements().stream()
          .filter(statement -> statement.session().equals(session))
          .forEach(statements::add);
    }
    return new SessionScripts(testCase, testCase.sessions(), statements);
  }

  public Case testCase() {
    return testCase;
  }

  public List<String> sessions() {
    return sessions;
  }

  /** How many statements there are. */
  public int size() {
    return statements.size();
  }

  /** How many statements each session has. */
  int[] lengths() {
    int[] lengths = new int[sessions.size()];
    for (int session : sessionOf) {
      lengths[session]++;
    }
    return lengths;
  }

  /** What is done after a failure, as the case has it. */
  FailurePolicy policy() {
    return testCase.header().carriesOn() ? FailurePolicy.CARRY_ON : FailurePolicy.ABORT;
  }

  int session(int place) {
    return sessionOf[place];
  }

  public String sql(int place) {
    return statements.get(place).sql();
  }

  /** The name by which people know a statement: T1.2 is the second one of T1. */
  public String label(int place) {
    int first = place;
    while (first > 0 && sessionOf[first - 1] == sessionOf[place]) {
      first--;
    }
    return sessions.get(sessionOf[place]) + "." + (place - first + 1);
  }

  /** The places in the order in which sessions take turns. */
  int[] places(int[] turns) {
    int[] next = new int[sessions.size()];
    for (int place = size() - 1; place >= 0; place--) {
      next[sessionOf[place]] = place;
    }
    return IntStream.of(turns).map(session -> next[session]++).toArray();
  }

  /** The case that submits statements in an order; a place may come twice. */
  Case inOrder(int[] places) {
    List<Statement> ordered = new ArrayList<>();
    for (int place : places) {
      Statement statement = statements.get(place);
      ordered.add(Statement.of(ordered.size() + 1, statement.session(), statement.sql()));
    }
    return withStatements(testCase.init(), ordered);
  }

  private Case withStatements(List<InitStatement> init, List<Statement> others) {
    Header header = testCase.header();
    Map<String, String> details = new LinkedHashMap<>(header.details());
    details.remove(ORDER);
    Header plain =
        new Header(header.name(), header.about(), header.scope(), details, header.notes());
    return new Case(testCase.source(), plain, init, others, List.of(), List.of());
  }

  /** The same without some statements; the others keep their order, and so move up. */
  SessionScripts without(Set<Integer> places) {
    List<Statement> rest =
        IntStream.range(0, size())
            .filter(place -> !places.contains(place))
            .mapToObj(statements::get)
            .toList();
    return new SessionScripts(testCase, sessions, rest);
  }

  /** The same with other texts in place of some statements; each place may get several. */
  SessionScripts with(Map<Integer, List<String>> texts) {
    List<Statement> others = new ArrayList<>();
    for (int place = 0; place < size(); place++) {
      String session = statements.get(place).session();
      for (String sql : texts.getOrDefault(place, List.of(sql(place)))) {
        others.add(Statement.of(others.size() + 1, session, sql));
      }
    }
    return of(withStatements(testCase.init(), others));
  }

  /** The same with a further statement that lays out the tables. */
  SessionScripts withInit(String sql) {
    List<InitStatement> init = new ArrayList<>(testCase.init());
    init.add(new InitStatement(sql, List.of(), SourcePosition.NOWHERE));
    return new SessionScripts(withStatements(init, testCase.statements()), sessions, statements);
  }
}
