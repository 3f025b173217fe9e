package dev.isoscope.casefile;

import dev.isoscope.model.Case;
import dev.isoscope.model.Expectation;
import dev.isoscope.model.FinalExpectation;
import dev.isoscope.model.Header;
import dev.isoscope.model.InitStatement;
import dev.isoscope.model.Scope;
import dev.isoscope.model.ScopedSql;
import dev.isoscope.model.SourcePosition;
import dev.isoscope.model.Statement;
import dev.isoscope.sql.Token;
import dev.isoscope.sql.Tokenizer;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/** Reads a case in its native form: a head, then statements behind their sessions' names. */
final class ScriptReader {
  private final SourceText source;
  private final List<Token> tokens;
  private final boolean foreign;
  private final CommentReader comments;
  private final StatementReader statementReader;
  private final HeaderReader header;

  private final List<InitStatement> init = new ArrayList<>();
  private final List<Statement> statements = new ArrayList<>();
  private final List<FinalExpectation> finals = new ArrayList<>();
  private final References references;
  private final Map<String, String> sessions = new LinkedHashMap<>();
  private List<String> notes = new ArrayList<>();

  ScriptReader(SourceText source, boolean foreign) {
    this.source = source;
    this.tokens = Tokenizer.tokens(source.text(), Head.backslashEscapes(source.text()));
    this.foreign = foreign;
    this.comments = new CommentReader(source, foreign);
    this.statementReader = new StatementReader(source, tokens);
    this.header = new HeaderReader(source);
    this.references = new References(source);
  }

  Case read(String defaultName) throws CaseSyntaxException {
    Head head = Head.of(source, tokens);
    head.readInto(header);
    notes.addAll(head.notesOfFirstStatement());
    header.sessions().forEach(name -> sessions.putIfAbsent(name.toLowerCase(Locale.ROOT), name));
    int at = head.length();
    while (at < tokens.size()) {
      Token token = tokens.get(at);
      if (Head.isFree(token)) {
        comment(token);
        at++;
        continue;
      }
      StatementReader.Found found = statementReader.read(at);
      add(found);
      at = found.next();
    }
    if (statements.isEmpty()) {
      throw source.error(
          source.text().length(),
          "no statement of a session; expected at least one such as /* T1 */ SELECT * FROM t;");
    }
    references.check(statements);
    Header read = header.header(defaultName);
    return new Case(source.file(), read, init, statements, finals, notes);
  }

  private void add(StatementReader.Found found) throws CaseSyntaxException {
    List<String> above = notes;
    notes = new ArrayList<>();
    SourcePosition position = source.position(found.offset());
    if (!Markers.isInit(found.session())) {
      Statement read =
          new Statement(
              statements.size() + 1,
              session(found),
              found.sql(),
              variants(found),
              List.of(),
              above,
              position);
      Statement last = statements.isEmpty() ? null : statements.get(statements.size() - 1);
      if (last != null
          && last.session().equals(read.session())
          && continues(last.variants(), read.variants())) {
        statements.set(
            statements.size() - 1,
            last.withVariants(ScopedSql.joined(last.sql(), last.variants(), read.variants().get(0)))
                .withNotes(both(last.notes(), above)));
      } else {
        statements.add(read);
      }
      return;
    }
    if (!statements.isEmpty()) {
      throw source.error(
          found.offset(),
          "an init statement after the first statement of a session; expected it above them, or"
              + " a session's name");
    }
    InitStatement read = new InitStatement(found.sql(), variants(found), above, position);
    InitStatement last = init.isEmpty() ? null : init.get(init.size() - 1);
    if (last != null && continues(last.variants(), read.variants())) {
      List<ScopedSql> all = ScopedSql.joined(last.sql(), last.variants(), read.variants().get(0));
      init.set(
          init.size() - 1,
          new InitStatement(last.sql(), all, both(last.notes(), above), last.position()));
    } else {
      init.add(read);
    }
  }

  private static List<ScopedSql> variants(StatementReader.Found found) {
    return found.scope().equals(Scope.EVERYWHERE)
        ? List.of()
        : List.of(new ScopedSql(found.scope(), found.sql()));
  }

  /**
   * Whether what is read is another text of the statement above it: it must be for targets that
   * this one has no text of its own for.
   *
   * @param above the texts so far
   * @param read one, if it is not for all targets
   */
  private static boolean continues(List<ScopedSql> above, List<ScopedSql> read) {
    return !read.isEmpty()
        && above.stream()
            .noneMatch(
                one ->
                    one.scope().levels().equals(read.get(0).scope().levels())
                        && !Collections.disjoint(one.scope().dbms(), read.get(0).scope().dbms()));
  }

  private static List<String> both(List<String> one, List<String> other) {
    List<String> all = new ArrayList<>(one);
    all.addAll(other);
    return all;
  }

  /** A session that was first written T1 stays T1, however it is written later. */
  private String session(StatementReader.Found found) throws CaseSyntaxException {
    String key = found.session().toLowerCase(Locale.ROOT);
    if (!header.sessions().isEmpty() && !sessions.containsKey(key)) {
      throw source.error(
          found.offset(),
          "unknown session '%s'; expected one that the header 'sessions:' names: %s"
              .formatted(found.session(), String.join(", ", sessions.values())));
    }
    return sessions.computeIfAbsent(key, name -> found.session());
  }

  private void comment(Token token) throws CaseSyntaxException {
    if (token.kind() == Token.Kind.BLOCK_COMMENT) {
      notes.addAll(Head.blockNotes(token));
      return;
    }
    if (foreign && statements.isEmpty()) {
      notes.add(Head.lineNote(token)); // init statements of other tools carry any comment
      return;
    }
    for (CommentReader.Part part : comments.read(token.start() + 2, token.end())) {
      if (part instanceof CommentReader.Part.Note note) {
        notes.add(note.text());
      } else if (part instanceof CommentReader.Part.OfTable ofTable) {
        finals.add(ofTable.expectation());
      } else if (part instanceof CommentReader.Part.OfStatement ofStatement) {
        expect(ofStatement.expectation(), ofStatement.offset());
      }
    }
  }

  private void expect(Expectation expectation, int offset) throws CaseSyntaxException {
    if (statements.isEmpty()) {
      throw source.error(
          offset,
          "an expectation of an init statement, which has none; expected it after a statement of"
              + " a session, or "
              + CommentReader.REMEDY);
    }
    Statement last = statements.remove(statements.size() - 1);
    List<Expectation> expectations = new ArrayList<>(last.expectations());
    expectations.add(expectation);
    statements.add(last.withExpectations(expectations));
    references.add(last, expectation, offset);
  }
}
