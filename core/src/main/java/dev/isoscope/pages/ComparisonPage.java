package dev.isoscope.pages;

import com.fasterxml.jackson.databind.JsonNode;
import dev.isoscope.report.Markup;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;

/** The differences between targets: by level and cause, and one by one. */
final class ComparisonPage {
  private final Markup page = new Markup();
  private final Map<String, String> pages;

  private ComparisonPage(Map<String, String> pages) {
    this.pages = pages;
  }

  /**
   * The page of a comparison.
   *
   * @param pages of discrepancies, by their ids
   */
  static Markup of(String title, JsonNode document, Map<String, String> pages) {
    ComparisonPage comparison = new ComparisonPage(pages);
    comparison.page.heading(1, title);
    comparison.facts(document);
    comparison.matrix(document.path("matrix"));
    comparison.discrepancies(document.path("discrepancies"));
    return comparison.page;
  }

  private void facts(JsonNode document) {
    page.open("dl", "class", "facts");
    for (JsonNode target : document.path("targets")) {
      fact(target.path("target").asText(), target.path("version").asText());
    }
    fact("cases", document.path("cases").asText());
    fact("compared", document.path("comparisons").path("count").asText());
    fact("differing", document.path("comparisons").path("differing").asText());
    fact("time", OverviewPage.duration(document.path("seconds").asDouble()));
    if (document.path("interrupted").isTextual()) {
      fact("not complete", document.path("interrupted").asText());
    }
    page.closeLine();
  }

  private void fact(String name, String value) {
    page.open("div").element("dt", name).element("dd", value).close();
  }

  private void matrix(JsonNode matrix) {
    Set<String> causes = new TreeSet<>();
    for (JsonNode row : matrix) {
      for (Map.Entry<String, JsonNode> cause : row.path("causes").properties()) {
        if (!cause.getValue().isEmpty()) {
          causes.add(cause.getKey());
        }
      }
    }
    if (causes.isEmpty()) {
      return;
    }
    page.open("section").heading(2, "By level and cause").open("div", "class", "scroll");
    page.open("table", "class", "matrix").open("thead").open("tr");
    page.element("th", "targets").element("th", "level");
    causes.forEach(cause -> page.element("th", cause));
    page.close().close().open("tbody");
    for (JsonNode row : matrix) {
      page.open("tr");
      page.element(
          "th", row.path("targets").path(0).asText() + ", " + row.path("targets").path(1).asText());
      page.element("td", row.path("level").isTextual() ? row.path("level").asText() : "all");
      causes.forEach(cause -> cell(row.path("causes").path(cause)));
      page.closeLine();
    }
    page.close().close().close().closeLine();
  }

  private void cell(JsonNode ids) {
    if (ids.isEmpty()) {
      page.element("td", "");
      return;
    }
    page.open("td", "class", "cell-some").open("details").element("summary", "" + ids.size());
    for (JsonNode id : ids) {
      page.open("div");
      link(id.asText());
      page.close();
    }
    page.close().close();
  }

  private void link(String id) {
    if (pages.containsKey(id)) {
      page.element("a", id, "href", pages.get(id));
    } else {
      page.text(id);
    }
  }

  private void discrepancies(JsonNode discrepancies) {
    page.open("section").heading(2, "Discrepancies");
    if (discrepancies.isEmpty()) {
      page.element("p", "None.").closeLine();
      return;
    }
    page.open("div", "class", "scroll").open("table").open("thead").open("tr");
    for (String name : List.of("id", "what differs first", "cause", "comes to", "levels", "met")) {
      page.element("th", name);
    }
    page.close().close().open("tbody");
    for (JsonNode one : discrepancies) {
      page.open("tr").open("td");
      link(one.path("id").asText());
      page.close().element("td", behaviours(one));
      page.element("td", one.path("cause").asText());
      page.element("td", one.path("consequence").asText());
      List<String> levels = new ArrayList<>();
      one.path("levels").forEach(level -> levels.add(level.asText()));
      page.element("td", String.join(", ", levels));
      page.element("td", one.path("occurrences").asText(), "class", "number").closeLine();
    }
    page.close().close().close().closeLine();
  }

  /** Who does what, where they part first. */
  static String behaviours(JsonNode discrepancy) {
    StringBuilder words = new StringBuilder(discrepancy.path("place").asText()).append(": ");
    String between = "";
    for (JsonNode side : discrepancy.path("sides")) {
      List<String> names = new ArrayList<>();
      side.path("targets").forEach(name -> names.add(name.asText()));
      words.append(between).append(String.join(", ", names)).append(' ');
      words.append(side.path("behaviour").asText());
      between = "; ";
    }
    return words.toString();
  }
}
