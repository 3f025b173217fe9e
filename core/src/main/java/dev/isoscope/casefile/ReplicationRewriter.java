package dev.isoscope.casefile;

import dev.isoscope.dbms.DbmsNames;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Brings a replication script of Moroianu's thesis (Figure 3.3) into the native form: assignments
 * become headers, the setup script init statements, and the scenario the sessions' statements.
 */
final class ReplicationRewriter {
  private static final String STRING = "\"([^\"\\\\]*(?:\\\\.[^\"\\\\]*)*)\"";
  private static final Pattern DBMS =
      Pattern.compile("DatabaseType\\.(\\w+)\\s*,\\s*\"v?([^\"]*)\"");
  private static final Pattern SETUP =
      Pattern.compile("SETUP_SQL_SCRIPT\\s*=\\s*\\w?\"\"\"(.*?)\"\"\"", Pattern.DOTALL);
  private static final Pattern DESCRIPTION =
      Pattern.compile(
          "DESCRIPTION\\s*=\\s*(?:\"\"\"(.*?)\"\"\"|\\(?((?:\\s*" + STRING + ")+))",
          Pattern.DOTALL);
  private static final Pattern ORIGINAL_LEVEL =
      Pattern.compile("(?m)^ORIGINAL_ISOLATION_LEVEL\\s*=.*$");
  private static final Pattern SCENARIO = Pattern.compile("\"\"\"(.*?)\"\"\"", Pattern.DOTALL);

  private final SourceText source;
  private final String text;
  private final SourceText.Rewriting result;

  ReplicationRewriter(SourceText source) {
    this.source = source;
    this.text = source.text();
    this.result = source.new Rewriting();
  }

  SourceText rewrite() throws CaseSyntaxException {
    assignment("BUG_ID", "case");
    description();
    Optional<String> dbms = dbms();
    assignment("LINK", "link");
    Matcher level = ORIGINAL_LEVEL.matcher(text);
    if (level.find()) {
      result.insert("-- note: " + oneLine(level.group()) + "\n", level.start());
    }
    boolean backslashEscapes = Head.backslashEscapes("-- dbms: " + dbms.orElse("none"));
    PromptRewriter statements = new PromptRewriter(source, result, backslashEscapes);
    Matcher setup = SETUP.matcher(text);
    if (setup.find()) {
      statements.rewrite(setup.start(1), setup.end(1));
    }
    Matcher scenario = scenario();
    result.insert("\n", scenario.start(1));
    statements.rewrite(scenario.start(1), scenario.end(1));
    return result.done();
  }

  private Matcher scenario() throws CaseSyntaxException {
    int definition = text.indexOf("def ");
    Matcher scenario = SCENARIO.matcher(text);
    if (!scenario.find(Math.max(definition, 0))) {
      throw source.error(
          Math.max(definition, 0), "no scenario; expected one in triple quotes after 'def'");
    }
    Matcher further = SCENARIO.matcher(text);
    if (further.find(scenario.end())) {
      throw source.error(
          further.start(), "a second scenario; expected one per case: split the file");
    }
    return scenario;
  }

  private void assignment(String variable, String key) {
    Matcher matcher = Pattern.compile("(?m)^" + variable + "\\s*=\\s*" + STRING).matcher(text);
    if (matcher.find()) {
      result.insert("-- " + key + ": " + oneLine(matcher.group(1)) + "\n", matcher.start());
    }
  }

  private void description() {
    Matcher matcher = DESCRIPTION.matcher(text);
    if (matcher.find()) {
      String words =
          matcher.group(1) != null
              ? matcher.group(1)
              : matcher.group(2).replaceAll("\"\\s*\"", "").strip().replaceAll("^\"|\"$", "");
      result.insert("-- about: " + oneLine(words) + "\n", matcher.start());
    }
  }

  /** The DBMS, if we know it; a version that is a commit rather than a number is a note. */
  private Optional<String> dbms() {
    Matcher matcher = DBMS.matcher(text);
    if (!matcher.find()) {
      return Optional.empty();
    }
    Optional<String> name = DbmsNames.canonical(matcher.group(1));
    boolean number = matcher.group(2).matches("\\d{1,9}(\\.\\d{1,9})*");
    name.ifPresent(
        known ->
            result.insert(
                "-- dbms: " + known + (number ? " " + matcher.group(2) : "") + "\n",
                matcher.start()));
    if (name.isEmpty() || !number) {
      result.insert("-- note: " + oneLine(matcher.group()) + "\n", matcher.start());
    }
    return name;
  }

  private static String oneLine(String words) {
    return words.strip().replaceAll("\\s+", " ");
  }
}
