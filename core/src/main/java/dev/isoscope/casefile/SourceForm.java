package dev.isoscope.casefile;

import java.util.Arrays;
import java.util.regex.Pattern;

/** The form in which a case is written, told from its first line that is no line comment. */
enum SourceForm {
  NATIVE,
  /** A listing of a paper: numbered lines, not every one with its session. */
  LISTING,
  /** A script whose lines start with prompts: {@code conn_0> BEGIN;}. */
  PROMPTS,
  /** A replication script of Moroianu's thesis, Figure 3.3: prompts within Python. */
  REPLICATION;

  private static final Pattern PROMPT_LINE = Pattern.compile("(?m)^[ \\t]*conn_?\\d+>");
  private static final Pattern PYTHON = Pattern.compile("(?m)^[ \\t]*def\\s+\\w+|\"\"\"");

  static SourceForm of(String text) {
    String first =
        Arrays.stream(text.split("\n"))
            .map(String::strip)
            .filter(line -> !line.isEmpty() && !line.startsWith("--"))
            .findFirst()
            .orElse("");
    if (first.startsWith("/*")) {
      return NATIVE;
    }
    if (first.matches("\\d+\\.(\\s.*|/.*|)")) {
      return LISTING;
    }
    if (!PROMPT_LINE.matcher(text).find()) {
      return NATIVE;
    }
    return PYTHON.matcher(text).find() ? REPLICATION : PROMPTS;
  }
}
