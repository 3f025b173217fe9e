package dev.isoscope.cli;

import dev.isoscope.corpus.BugCorpus;
import dev.isoscope.corpus.CorpusBug;
import java.util.List;
import java.util.regex.Pattern;
import java.util.regex.PatternSyntaxException;

/** The bugs of the corpus that the user means. */
final class BugChoice {
  /** What the commands say that take a pattern. */
  static final String HELP =
      "Only bugs of which the ticket, DBMS, title, kind, severity or status matches, in capitals or"
          + " not; default: all.";

  private static final String REMEDY = "isoscope bugs list names them all";

  private BugChoice() {}

  /**
   * @param regex null if all are meant
   */
  static List<CorpusBug> matching(String regex) {
    List<CorpusBug> bugs = BugCorpus.load().matching(pattern(regex == null ? "" : regex));
    if (bugs.isEmpty()) {
      throw new UsageException("no known bug matches '" + regex + "'; " + REMEDY);
    }
    return bugs;
  }

  private static Pattern pattern(String regex) {
    try {
      return Pattern.compile(regex, Pattern.CASE_INSENSITIVE | Pattern.UNICODE_CASE);
    } catch (PatternSyntaxException e) {
      throw new UsageException(
          "'%s' is no regular expression: %s at character %d; write a backslash before signs that"
                  .formatted(
                      regex, e.getDescription().toLowerCase(java.util.Locale.ROOT), e.getIndex())
              + " are meant to the letter");
    }
  }

  static CorpusBug named(String id) {
    return BugCorpus.load()
        .find(id)
        .orElseThrow(() -> new UsageException("there is no known bug '" + id + "'; " + REMEDY));
  }
}
