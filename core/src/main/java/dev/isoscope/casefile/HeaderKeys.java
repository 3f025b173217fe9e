package dev.isoscope.casefile;

import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** The keys of the comments above the first statement. */
final class HeaderKeys {
  static final String CASE = "case";
  static final String ABOUT = "about";
  static final String DBMS = "dbms";
  static final String LEVEL = "level";
  static final String SESSIONS = "sessions";
  static final String STRICT = "strict";
  static final String POLICY = "policy";
  static final String ORDER = "order";
  static final String NOTE = "note";

  static final List<String> KNOWN =
      List.of(
          CASE,
          ABOUT,
          DBMS,
          LEVEL,
          "document",
          "affected",
          "fixed",
          "kind",
          "severity",
          "source",
          "link",
          "found",
          "status",
          "pattern",
          "rule",
          SESSIONS,
          STRICT,
          POLICY,
          ORDER,
          NOTE);

  private static final Pattern KEY = Pattern.compile("\\s*(\\p{L}+)\\s*:");

  private HeaderKeys() {}

  /** The word before a colon that a comment starts with. */
  static Optional<Matcher> key(String comment) {
    Matcher matcher = KEY.matcher(comment);
    return matcher.lookingAt() ? Optional.of(matcher) : Optional.empty();
  }

  static Optional<String> known(String comment) {
    return key(comment)
        .map(matcher -> matcher.group(1).toLowerCase(Locale.ROOT))
        .filter(KNOWN::contains);
  }

  /** Whether a comment would change how a case is judged, if it stood in the head. */
  static boolean restricts(String comment) {
    return known(comment)
        .filter(key -> List.of(DBMS, LEVEL, SESSIONS, STRICT, POLICY).contains(key))
        .isPresent();
  }

  /** The known key that an unknown one was meant to be. */
  static Optional<String> meant(String comment) {
    return known(comment).isPresent()
        ? Optional.empty()
        : key(comment).flatMap(matcher -> SpellingCorrection.nearest(matcher.group(1), KNOWN, 2));
  }

  /** Whether a comment in the head is nothing but a free one. */
  static boolean isFree(String comment) {
    return known(comment).isEmpty()
        && meant(comment).isEmpty()
        && !(CommentKind.of(comment) instanceof CommentKind.Claim);
  }
}
