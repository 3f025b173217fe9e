package dev.isoscope.casefile;

import dev.isoscope.model.Case;
import dev.isoscope.model.Header;
import dev.isoscope.model.InitStatement;
import dev.isoscope.model.SourcePosition;
import dev.isoscope.model.Statement;
import dev.isoscope.sql.Token;
import dev.isoscope.sql.Tokenizer;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/**
 * Transactions as people have them: plain SQL, a file for each session, named after it, and one
 * called init.sql that lays out the tables. Together they make a case whose order means nothing.
 */
public final class TransactionFiles {
  private static final String EXTENSION = ".sql";

  private final List<InitStatement> init = new ArrayList<>();
  private final List<Statement> statements = new ArrayList<>();

  private TransactionFiles() {}

  /** Whether a text says itself whose its statements are, and so is a case. */
  public static boolean isCase(String text) {
    return Tokenizer.tokens(text).stream()
        .filter(token -> token.kind() != Token.Kind.LINE_COMMENT)
        .findFirst()
        .filter(token -> Markers.name(token).isPresent())
        .isPresent();
  }

  /**
   * Reads files.
   *
   * @throws CaseSyntaxException if one has no statement, or there is only one with a transaction
   */
  public static Case read(List<Path> files) throws IOException, CaseSyntaxException {
    TransactionFiles reader = new TransactionFiles();
    for (Path file : files) {
      reader.read(file);
    }
    List<String> names = files.stream().map(TransactionFiles::stem).toList();
    Header header = Header.named(String.join(" ", names)).with(HeaderKeys.ORDER, "all");
    return new Case(
        files.get(0).toString(), header, reader.init, reader.statements, List.of(), List.of());
  }

  private void read(Path file) throws IOException, CaseSyntaxException {
    SourceText source = SourceText.of(file.toString(), Files.readString(file));
    List<Token> tokens = Tokenizer.tokens(source.text());
    String session = session(file);
    int before = init.size() + statements.size();
    int at = 0;
    while (at < tokens.size()) {
      if (tokens.get(at).isComment() || tokens.get(at).is(";")) {
        at++;
        continue;
      }
      int end = StatementEnd.find(tokens, at);
      int limit = end < 0 ? tokens.size() : end;
      add(session, source, tokens.subList(at, limit));
      at = limit;
    }
    if (init.size() + statements.size() == before) {
      throw source.error(0, "no statement; expected those of a transaction, or leave the file out");
    }
  }

  private void add(String session, SourceText source, List<Token> tokens) {
    int last = tokens.size() - 1;
    while (tokens.get(last).isComment()) {
      last--;
    }
    int start = tokens.get(0).start();
    String sql = source.text().substring(start, tokens.get(last).end());
    SourcePosition position = source.position(start);
    if (Markers.isInit(session)) {
      init.add(new InitStatement(sql, List.of(), position));
    } else {
      int number = statements.size() + 1;
      statements.add(
          new Statement(number, session, sql, List.of(), List.of(), List.of(), position));
    }
  }

  private static String stem(Path file) {
    String name = file.getFileName().toString();
    return name.toLowerCase(Locale.ROOT).endsWith(EXTENSION)
        ? name.substring(0, name.length() - EXTENSION.length())
        : name;
  }

  /** The session of a file; other characters than a session's name may have become underscores. */
  private static String session(Path file) {
    String name = stem(file).replaceAll("[^A-Za-z0-9_]", "_");
    return name.matches(Markers.NAME) ? name : "T" + name;
  }
}
