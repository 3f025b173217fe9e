package dev.isoscope.report;

import dev.isoscope.levels.Attempt;
import dev.isoscope.levels.Cell;
import dev.isoscope.levels.LevelProfile;
import dev.isoscope.levels.NamedLevel;
import dev.isoscope.levels.Provocation;
import dev.isoscope.levels.Status;
import dev.isoscope.model.Anomaly;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Collectors;

/** What levels prevent at a glance: a row per target and level, a column per anomaly. */
public final class LevelsMatrix {
  private final List<LevelProfile> profiles;
  private final TextOptions options;

  private LevelsMatrix(List<LevelProfile> profiles, TextOptions options) {
    this.profiles = profiles;
    this.options = options;
  }

  /** The matrix and its legend, each line ended by a line break. */
  public static String render(List<LevelProfile> profiles, TextOptions options) {
    return new LevelsMatrix(profiles, options).render();
  }

  private String render() {
    List<String> header = new ArrayList<>(List.of("level"));
    Provocation.ANOMALIES.forEach(anomaly -> header.add(anomaly.label()));
    header.add("strongest");
    TextTable table = new TextTable(options, header);
    for (LevelProfile profile : profiles) {
      List<TextTable.Cell> row = new ArrayList<>();
      row.add(TextTable.Cell.of(name(profile)));
      profile.cells().forEach(cell -> row.add(cell(cell)));
      row.add(TextTable.Cell.of(profile.strongest().map(NamedLevel::shortName).orElse("none")));
      table.add(row);
    }
    return table.renderMatrix() + legend();
  }

  private static String name(LevelProfile profile) {
    return TextWidth.printable(
        profile.target().name() + " " + SummaryMatrix.shortName(profile.level()));
  }

  private TextTable.Cell cell(Cell cell) {
    String letters =
        cell.status() == Status.PREVENTED
            ? cell.means().keySet().stream().map(LevelsMatrix::letter).collect(Collectors.joining())
            : "";
    return TextTable.Cell.of(sign(cell.status()) + letters, style(cell.status()));
  }

  private static String letter(Attempt.Means means) {
    return means.label().substring(0, 1);
  }

  private String sign(Status status) {
    return switch (status) {
      case PREVENTED -> options.glyphs().prevented();
      case OBSERVED -> options.glyphs().failed();
      case READ_ONLY -> "r/o";
      case UNKNOWN -> "?";
    };
  }

  private static Style style(Status status) {
    return switch (status) {
      case PREVENTED -> Style.GREEN;
      case OBSERVED -> Style.RED;
      case READ_ONLY -> Style.YELLOW;
      case UNKNOWN -> Style.DIM;
    };
  }

  private String legend() {
    List<String> signs = new ArrayList<>();
    for (Status status : Status.values()) {
      if (cells().stream().anyMatch(cell -> cell.status() == status)) {
        signs.add(sign(status) + " = " + meaning(status));
      }
    }
    String anomalies =
        Provocation.ANOMALIES.stream()
            .map((Anomaly anomaly) -> anomaly.label() + " = " + anomaly.title())
            .collect(Collectors.joining(", "));
    String levels =
        Arrays.stream(NamedLevel.values())
            .map(level -> level.shortName() + " = " + level.label())
            .collect(Collectors.joining(", "));
    return wrapped(String.join(", ", signs)) + wrapped(anomalies) + wrapped(levels);
  }

  private String meaning(Status status) {
    return switch (status) {
      case PREVENTED ->
          "not observed in "
              + least()
              + " attempts or more (b: somebody was blocked, a: aborted, n: it was not visible)";
      case OBSERVED -> "observed";
      case READ_ONLY -> "observed only in transactions that write";
      case UNKNOWN -> "unknown";
    };
  }

  private long least() {
    return cells().stream()
        .filter(cell -> cell.status() == Status.PREVENTED)
        .mapToLong(Cell::counting)
        .min()
        .orElse(0);
  }

  private List<Cell> cells() {
    return profiles.stream().flatMap(profile -> profile.cells().stream()).toList();
  }

  private String wrapped(String text) {
    return text.isEmpty() ? "" : String.join("\n", TextWidth.wrap(text, options.width())) + "\n";
  }
}
