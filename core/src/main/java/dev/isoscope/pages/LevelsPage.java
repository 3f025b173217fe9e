package dev.isoscope.pages;

import com.fasterxml.jackson.databind.JsonNode;
import dev.isoscope.report.Markup;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

/** What each level of each target prevents, as matrices whose cells lead to the evidence. */
final class LevelsPage {
  /** Where the evidence of a cell is, if there is a page for it. */
  interface Evidence {
    String page(String target, String level, String anomaly);
  }

  private final Markup page = new Markup();
  private final Evidence evidence;

  private LevelsPage(Evidence evidence) {
    this.evidence = evidence;
  }

  static Markup of(JsonNode document, Evidence evidence) {
    LevelsPage levels = new LevelsPage(evidence);
    levels.page.heading(1, "What each isolation level prevents");
    levels.page.element(
        "p",
        "Every anomaly was provoked on the running server. Red: it was observed, and the cell leads"
            + " to the case. Amber: only in transactions that write. Green: no attempt showed it.",
        "class",
        "legend");
    document.path("targets").forEach(levels::target);
    return levels.page;
  }

  private void target(JsonNode target) {
    String name = target.path("target").asText();
    page.open("section").heading(2, name + " " + target.path("version").asText());
    List<JsonNode> levels = new ArrayList<>();
    target.path("levels").forEach(levels::add);
    Set<String> anomalies = new LinkedHashSet<>();
    levels.forEach(level -> level.path("anomalies").fieldNames().forEachRemaining(anomalies::add));
    page.open("div", "class", "scroll").open("table", "class", "matrix").open("thead").open("tr");
    page.element("th", "anomaly");
    levels.forEach(level -> page.element("th", level.path("name").asText()));
    page.close().close().open("tbody");
    for (String anomaly : anomalies) {
      page.open("tr").element("th", anomaly);
      levels.forEach(level -> cell(name, level, anomaly));
      page.closeLine();
    }
    page.open("tr").element("th", "strongest name for it");
    levels.forEach(level -> page.element("td", level.path("strongest").asText("none")));
    page.close().close().close().close();
    how(name, levels, anomalies);
    page.closeLine();
  }

  private void cell(String target, JsonNode level, String anomaly) {
    String status = level.path("anomalies").path(anomaly).asText();
    String name = level.path("name").asText();
    String file = evidence.page(target, name, anomaly);
    String link = file.isEmpty() ? "#" + anchor(target, name, anomaly) : file;
    String how = level.path("evidence").path(anomaly).path("how").asText();
    page.open("td", "class", "cell-" + status.replaceAll("[^a-z-]", ""));
    page.element("a", status, "href", link, "title", how).close();
  }

  private void how(String target, List<JsonNode> levels, Set<String> anomalies) {
    page.open("details").element("summary", "How each was prevented or shown").open("ul");
    for (JsonNode level : levels) {
      for (String anomaly : anomalies) {
        JsonNode cell = level.path("evidence").path(anomaly);
        String name = level.path("name").asText();
        page.open("li", "id", anchor(target, name, anomaly));
        page.element("b", name + ", " + anomaly).text(": ");
        page.text(cell.path("how").asText()).text(" ");
        String attempts =
            "(%s attempts counted, %s showed it)"
                .formatted(cell.path("attempts").asText(), cell.path("showing").asText());
        page.element("small", attempts).closeLine();
      }
    }
    page.close().close();
  }

  private static String anchor(String target, String level, String anomaly) {
    return PageNames.plain(target + "-" + level + "-" + anomaly);
  }
}
