package dev.isoscope.pattern;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Reads patterns from text: a line {@code name: operations} for each, and below it indented lines
 * that say more. What follows {@code #} is a comment.
 */
public final class PatternFile {
  private static final Pattern NAME = Pattern.compile("([A-Za-z0-9][A-Za-z0-9.-]*)\\s*:(.*)");
  private static final Pattern DETAIL = Pattern.compile("\\s+([a-z]+)\\s*:(.*)");
  private static final Pattern OPERATION =
      Pattern.compile("([RWCArwca])([1-9][0-9]?)(?:\\[([A-Za-z]+)([0-9]{1,3})])?\\s*");

  private static final String SOURCE = "source";
  private static final String DISALLOWED = "disallowed";
  private static final String MENDED = "mended";

  /** A pattern whose details are still to come. */
  private record Draft(OperationSequence sequence, Map<String, List<String>> details) {
    List<String> all(String key) {
      return details.getOrDefault(key, List.of());
    }
  }

  private final String file;
  private final Map<String, Draft> drafts = new LinkedHashMap<>();
  private Draft last;

  private PatternFile(String file) {
    this.file = file;
  }

  /** Those that come with Isoscope. */
  public static List<AnomalyPattern> published() {
    String file = "published.txt";
    try (InputStream stream = PatternFile.class.getResourceAsStream(file)) {
      return parse(file, new String(stream.readAllBytes(), StandardCharsets.UTF_8));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    } catch (PatternFileException e) {
      throw new IllegalStateException(e);
    }
  }

  /**
   * @param file its name, for messages
   */
  public static List<AnomalyPattern> parse(String file, String text) throws PatternFileException {
    PatternFile reader = new PatternFile(file);
    List<String> lines = text.lines().toList();
    for (int i = 0; i < lines.size(); i++) {
      String line = lines.get(i).replaceFirst("#.*", "").stripTrailing();
      if (!line.isBlank()) {
        reader.line(line, i + 1);
      }
    }
    List<AnomalyPattern> patterns = new ArrayList<>();
    reader.drafts.forEach(
        (name, draft) ->
            patterns.add(
                new AnomalyPattern(
                    name,
                    draft.sequence(),
                    draft.all(SOURCE),
                    String.join(", ", draft.all(DISALLOWED)),
                    draft.all(MENDED))));
    return patterns;
  }

  private void line(String line, int number) throws PatternFileException {
    Matcher detail = DETAIL.matcher(line);
    if (detail.matches() && last != null) {
      detail(detail.group(1), detail.group(2).strip(), number);
      return;
    }
    Matcher head = NAME.matcher(line);
    if (!head.matches()) {
      throw error(
          number,
          "found '%s'; expected a name and operations, such as 'lost-update: R1[x0] W2[x1] C2"
              + " W1[x2] C1', without spaces before it",
          line.strip());
    }
    try {
      last =
          new Draft(
              new OperationSequence(operations(head.group(2).strip(), number)),
              new LinkedHashMap<>());
    } catch (IllegalArgumentException e) {
      throw error(number, "%s", e.getMessage());
    }
    if (drafts.put(head.group(1), last) != null) {
      throw error(number, "a second pattern '%s'; give it another name", head.group(1));
    }
  }

  private void detail(String key, String value, int number) throws PatternFileException {
    if (!List.of(SOURCE, DISALLOWED, MENDED).contains(key)) {
      throw error(
          number, "unknown '%s'; expected source, disallowed or mended, or a # before it", key);
    }
    last.details().computeIfAbsent(key, none -> new ArrayList<>()).add(value);
  }

  private List<Operation> operations(String text, int number) throws PatternFileException {
    List<Operation> operations = new ArrayList<>();
    Matcher matcher = OPERATION.matcher(text);
    int end = 0;
    while (end < text.length()) {
      matcher.region(end, text.length());
      if (!matcher.lookingAt()) {
        throw error(
            number,
            "cannot read '%s'; operations look like R1[x0], W2[x1], C1 and A1",
            text.substring(end));
      }
      operations.add(operation(matcher, number));
      end = matcher.end();
    }
    return operations;
  }

  private Operation operation(Matcher matcher, int number) throws PatternFileException {
    int transaction = Integer.parseInt(matcher.group(2));
    String letter = matcher.group(1).toUpperCase(Locale.ROOT);
    boolean ends = letter.equals("C") || letter.equals("A");
    if (ends != (matcher.group(3) == null)) {
      throw error(
          number,
          ends
              ? "'%s' names an item; write C1 to commit or A1 to abort, and R1[x0] or W1[x1] to read"
                  + " or write"
              : "'%s' names no item; write R1[x0] or W1[x1]",
          matcher.group().strip());
    }
    if (ends) {
      return Operation.end(transaction, letter.equals("C"));
    }
    int version = Integer.parseInt(matcher.group(4));
    return letter.equals("R")
        ? Operation.read(transaction, matcher.group(3), version)
        : Operation.write(transaction, matcher.group(3), version);
  }

  private PatternFileException error(int line, String message, Object... words) {
    return new PatternFileException(file + ":" + line + ": " + message.formatted(words));
  }
}
