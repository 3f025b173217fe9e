package dev.isoscope.corpus;

import dev.isoscope.casefile.CaseParser;
import dev.isoscope.casefile.CaseSyntaxException;
import dev.isoscope.model.Case;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The known bugs that come with Isoscope. {@code cases/bugs/INDEX.md} lists them all, and names the
 * cases of those that can be replayed.
 */
public final class BugCorpus {
  /** The section of the index with those that nobody is known to have reported. */
  static final String WITHOUT_TICKET = "Found with Isoscope, without a ticket";

  private static final String INDEX = "bugs/INDEX.md";
  private static final String SECTION = "## ";
  private static final int COLUMNS = 8;
  private static final Pattern FILE = Pattern.compile("`([^`]+\\.sql)`");

  private final List<CorpusBug> all;

  private BugCorpus(List<CorpusBug> all) {
    this.all = List.copyOf(all);
  }

  /** Reads those that come with Isoscope. */
  public static BugCorpus load() {
    List<CorpusBug> bugs = new ArrayList<>();
    String section = "";
    for (String line : text(INDEX).lines().toList()) {
      if (line.startsWith(SECTION)) {
        section = line.substring(SECTION.length()).strip();
      } else if (!section.isEmpty() && line.startsWith("| ") && !line.startsWith("| ticket |")) {
        bugs.add(bug(section, line));
      }
    }
    return new BugCorpus(bugs);
  }

  private static CorpusBug bug(String section, String row) {
    List<String> cells =
        Arrays.stream(row.substring(1, row.lastIndexOf('|')).split("\\|", -1))
            .map(String::strip)
            .map(cell -> cell.equals("-") ? "" : cell)
            .toList();
    if (cells.size() != COLUMNS) {
      throw new IllegalStateException(INDEX + ": a row has " + cells.size() + " cells: " + row);
    }
    String last = cells.get(COLUMNS - 1);
    List<Case> cases =
        last.startsWith("`")
            ? FILE.matcher(last).results().map(file -> parsed(file.group(1))).toList()
            : List.of();
    return new CorpusBug(
        cells.get(0),
        section,
        cells.get(1),
        cells.get(2),
        cells.get(3),
        cells.get(4),
        cells.get(5),
        cells.get(6),
        cases,
        cases.isEmpty() ? Optional.of(last) : Optional.empty());
  }

  /** A file of the folder of the index, or of one of the folders beside it. */
  private static Case parsed(String file) {
    Matcher beside = Pattern.compile("(papers|found)/.*").matcher(file);
    String path = beside.matches() ? file : "bugs/" + file;
    try {
      return CaseParser.parse("cases/" + path, text(path));
    } catch (CaseSyntaxException e) {
      throw new IllegalStateException(e);
    }
  }

  private static String text(String path) {
    try (InputStream stream = BugCorpus.class.getResourceAsStream(path)) {
      if (stream == null) {
        throw new IllegalStateException("the corpus has no file " + path);
      }
      return new String(stream.readAllBytes(), StandardCharsets.UTF_8);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  public List<CorpusBug> all() {
    return all;
  }

  /** Those of which something matches. */
  public List<CorpusBug> matching(Pattern pattern) {
    return all.stream().filter(bug -> bug.matches(pattern)).toList();
  }

  /** The one that somebody means by a name. */
  public Optional<CorpusBug> find(String name) {
    return all.stream().filter(bug -> bug.isCalled(name)).findFirst();
  }
}
