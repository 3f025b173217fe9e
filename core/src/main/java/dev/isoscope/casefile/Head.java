package dev.isoscope.casefile;

import dev.isoscope.dbms.DbmsNames;
import dev.isoscope.model.DbmsScope;
import dev.isoscope.sql.Token;
import dev.isoscope.sql.Tokenizer;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The comments above the first statement. Free ones that a blank line divides from those before
 * speak of the first statement, not of the case.
 */
final class Head {
  private static final Pattern NAME = Pattern.compile("\\s*([A-Za-z][A-Za-z0-9]*)[^,]*(,|$)");

  private final SourceText source;
  private final List<Token> comments;
  private final int own;

  private Head(SourceText source, List<Token> comments) {
    this.source = source;
    this.comments = comments;
    this.own = ownComments();
  }

  /** Takes the tokens up to the first one that is no free comment. */
  static Head of(SourceText source, List<Token> tokens) {
    int length = 0;
    while (length < tokens.size() && isFree(tokens.get(length))) {
      length++;
    }
    return new Head(source, tokens.subList(0, length));
  }

  /** Whether a token is a comment that is no session's mark, nor one gone wrong. */
  static boolean isFree(Token token) {
    return token.isComment() && Markers.name(token).isEmpty() && Markers.notClosed(token).isEmpty();
  }

  int length() {
    return comments.size();
  }

  void readInto(HeaderReader header) throws CaseSyntaxException {
    for (Token comment : comments.subList(0, own)) {
      if (comment.kind() == Token.Kind.LINE_COMMENT) {
        header.comment(comment.start() + 2, comment.end());
      } else {
        blockNotes(comment).forEach(header::note);
      }
    }
  }

  List<String> notesOfFirstStatement() {
    List<String> notes = new ArrayList<>();
    for (Token comment : comments.subList(own, comments.size())) {
      if (comment.kind() == Token.Kind.LINE_COMMENT) {
        notes.add(lineNote(comment));
      } else {
        notes.addAll(blockNotes(comment));
      }
    }
    return notes;
  }

  /** A line comment that is free, whatever it looks like. */
  static String lineNote(Token comment) {
    String text = comment.text().substring(2);
    return CommentKind.of(text) instanceof CommentKind.Note note ? note.text() : text.strip();
  }

  /** The lines of a block comment. */
  static List<String> blockNotes(Token comment) {
    String inner = comment.text().substring(2, comment.text().length() - 2).strip();
    return Arrays.stream(inner.split("\n")).map(String::strip).toList();
  }

  private int ownComments() {
    for (int i = comments.size() - 1; i > 0; i--) {
      if (!isPlain(comments.get(i))) {
        return comments.size();
      }
      String between = source.text().substring(comments.get(i - 1).end(), comments.get(i).start());
      if (between.chars().filter(c -> c == '\n').count() > 1) {
        return i;
      }
    }
    return comments.size();
  }

  private static boolean isPlain(Token comment) {
    return comment.kind() == Token.Kind.BLOCK_COMMENT
        || HeaderKeys.isFree(comment.text().substring(2))
        || CommentKind.of(comment.text().substring(2)) instanceof CommentKind.Note;
  }

  /**
   * Looks into the head for the DBMSs before anything else is read: where strings end, and with
   * them everything, depends on them.
   */
  static boolean backslashEscapes(String text) {
    List<DbmsScope> scopes = new ArrayList<>();
    for (Token token : Tokenizer.tokens(text)) {
      if (!isFree(token)) {
        break;
      }
      if (token.kind() == Token.Kind.LINE_COMMENT && isDbms(token.text().substring(2))) {
        Matcher names = NAME.matcher(token.text().substring(token.text().indexOf(':') + 1));
        while (names.find()) {
          Optional<String> name = DbmsNames.canonical(names.group(1));
          scopes.add(DbmsScope.of(name.orElse(names.group(1))));
        }
      }
    }
    return DbmsNames.backslashEscapes(scopes);
  }

  private static boolean isDbms(String comment) {
    return HeaderKeys.known(comment).filter(HeaderKeys.DBMS::equals).isPresent();
  }
}
