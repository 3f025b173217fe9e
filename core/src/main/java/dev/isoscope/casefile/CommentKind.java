package dev.isoscope.casefile;

import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Tells expectations from free comments by how a comment starts. */
sealed interface CommentKind {
  /** A comment for people. */
  record Free() implements CommentKind {}

  /** A free comment behind {@code note:}, so that it is taken for nothing else. */
  record Note(String text) implements CommentKind {}

  /** Something that must be an expectation. */
  record Claim() implements CommentKind {}

  /** Something that was surely meant to be an expectation. */
  record Misspelt(String word, String meant) implements CommentKind {}

  /** A table's name as SQL writes it, perhaps quoted and with a schema. */
  String TABLE =
      "(?:[\\p{L}_][\\p{L}\\p{N}_$]*|\"[^\"]+(?:\"\"[^\"]*)*\"|`[^`]+(?:``[^`]*)*`)"
          + "(?:\\.(?:[\\p{L}_][\\p{L}\\p{N}_$]*|\"[^\"]+(?:\"\"[^\"]*)*\"|`[^`]+(?:``[^`]*)*`))*";

  Pattern NOTE = Pattern.compile("(?i)note\\s*:(.*)", Pattern.DOTALL);
  Pattern WITH_RESULT = Pattern.compile("(?i)(rows|updated|error|transaction|bug)\\s*[:\\[]");
  Pattern WORD_ONLY =
      Pattern.compile("(?i)(not\\s+blocked|blocked|ok|skipped|stuck|any)\\s*($|[\\[|:]|--(\\s|$))");
  Pattern WAIT = Pattern.compile("(?i)blocked\\s+(until|by)\\b");
  Pattern FINAL = Pattern.compile("(?i)final\\s*([:\\[]|\\s" + TABLE + "\\s*[:\\[])");
  Pattern KEY = Pattern.compile("(\\p{L}+)\\s*[:\\[]");
  Pattern KEY_OF_TABLE = Pattern.compile("(\\p{L}+)\\s+" + TABLE + "\\s*:");
  Pattern KEY_UNTIL = Pattern.compile("(\\p{L}+)\\s+until\\s+\\d+\\s*$");
  Pattern BUG = Pattern.compile("(\\p{L}+)\\s*(?:\\[[^\\]]*\\]\\s*)?:\\s*(.*)");

  /** Judges a comment that stands after the first statement. */
  static CommentKind of(String comment) {
    String body = comment.strip();
    Matcher note = NOTE.matcher(body);
    if (note.matches()) {
      return new Note(note.group(1).strip());
    }
    if (isClaim(body)) {
      return new Claim();
    }
    Optional<CommentKind> misspelt = misspelt(body);
    return misspelt.orElseGet(Free::new);
  }

  private static boolean isClaim(String body) {
    return WITH_RESULT.matcher(body).lookingAt()
        || WORD_ONLY.matcher(body).lookingAt()
        || WAIT.matcher(body).lookingAt()
        || FINAL.matcher(body).lookingAt();
  }

  private static Optional<CommentKind> misspelt(String body) {
    return near(KEY.matcher(body), "rows", 1)
        .or(() -> near(KEY.matcher(body), "error", 2))
        .or(() -> near(KEY.matcher(body), "updated", 2))
        .or(() -> near(KEY.matcher(body), "blocked", 2))
        .or(() -> near(KEY.matcher(body), "transaction", 2))
        .or(() -> near(KEY.matcher(body), "final", 2))
        .or(() -> near(KEY_OF_TABLE.matcher(body), "final", 1))
        .or(() -> near(KEY_UNTIL.matcher(body), "blocked", 2))
        .or(() -> nearBug(body));
  }

  private static Optional<CommentKind> near(Matcher matcher, String keyword, int edits) {
    return matcher.lookingAt()
            && Spelling.nearest(matcher.group(1), List.of(keyword), edits).isPresent()
        ? Optional.of(new Misspelt(matcher.group(1), keyword))
        : Optional.empty();
  }

  /** Many short words are near to bug: only what claims something can have meant it. */
  private static Optional<CommentKind> nearBug(String body) {
    Matcher matcher = BUG.matcher(body);
    return matcher.lookingAt() && isClaim(matcher.group(2))
        ? near(matcher, "bug", 1)
        : Optional.empty();
  }
}
