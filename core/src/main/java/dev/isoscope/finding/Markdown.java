package dev.isoscope.finding;

import java.util.List;
import java.util.stream.Collectors;

/** The few forms of Markdown that reports need. */
public final class Markdown {
  private final StringBuilder text = new StringBuilder();

  public void heading(int depth, String title) {
    boolean apart = text.isEmpty() || text.toString().endsWith("\n\n");
    text.append(apart ? "" : "\n")
        .append("#".repeat(depth))
        .append(' ')
        .append(line(title))
        .append("\n\n");
  }

  public void paragraph(String words) {
    text.append(line(words)).append("\n\n");
  }

  public void item(String words) {
    text.append("- ").append(line(words)).append('\n');
  }

  /** Ends a list. */
  public void gap() {
    if (!text.toString().endsWith("\n\n")) {
      text.append('\n');
    }
  }

  public void block(String language, String code) {
    String fence = "```";
    while (code.contains(fence)) {
      fence += "`";
    }
    text.append(fence).append(language).append('\n');
    text.append(code.stripTrailing()).append('\n').append(fence).append("\n\n");
  }

  public void table(List<String> header, List<List<String>> rows) {
    row(header);
    row(header.stream().map(title -> "---").toList());
    rows.forEach(this::row);
    text.append('\n');
  }

  private void row(List<String> cells) {
    text.append(
        cells.stream()
            .map(cell -> line(cell).replace("|", "\\|"))
            .collect(Collectors.joining(" | ", "| ", " |\n")));
  }

  /** Code inside a line; what it holds is shown to the letter. */
  public static String code(String code) {
    String words = line(code);
    if (words.isEmpty()) {
      return "";
    }
    String fence = "`";
    while (words.contains(fence)) {
      fence += "`";
    }
    boolean clash = words.startsWith("`") || words.endsWith("`");
    return clash ? fence + " " + words + " " + fence : fence + words + fence;
  }

  private static String line(String words) {
    return words.strip().replaceAll("\\R\\s*", " ");
  }

  @Override
  public String toString() {
    return text.toString().stripTrailing() + "\n";
  }
}
