package dev.isoscope.pages;

import com.fasterxml.jackson.databind.JsonNode;
import dev.isoscope.report.Markup;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** Which known bugs show on which version at which level. */
final class BugsPage {
  /** One column. */
  private record Column(String target, String level) {}

  private record Place(String bug, Column column) {}

  private final Markup page = new Markup();
  private final LevelsPage.Evidence evidence;
  private final Map<Place, JsonNode> outcomes = new HashMap<>();
  private final Set<String> bugs = new LinkedHashSet<>();
  private final Set<Column> columns = new LinkedHashSet<>();
  private final List<JsonNode> notRun = new ArrayList<>();

  private BugsPage(LevelsPage.Evidence evidence) {
    this.evidence = evidence;
  }

  /**
   * The page of a replay.
   *
   * @param evidence by target, level and bug
   */
  static Markup of(JsonNode document, LevelsPage.Evidence evidence) {
    BugsPage bugs = new BugsPage(evidence);
    document.path("bugs").forEach(bugs::enter);
    bugs.matrix(document);
    bugs.notRun();
    return bugs.page;
  }

  private void enter(JsonNode outcome) {
    if (outcome.path("status").asText().equals("not-runnable")) {
      notRun.add(outcome);
      return;
    }
    Column column = new Column(outcome.path("target").asText(), outcome.path("level").asText());
    bugs.add(outcome.path("id").asText());
    columns.add(column);
    outcomes.put(new Place(outcome.path("id").asText(), column), outcome);
  }

  private void matrix(JsonNode document) {
    page.heading(1, "Known bugs by level and version");
    page.element(
        "p", "Where a bug shows, the cell leads to the run that shows it.", "class", "legend");
    page.open("div", "class", "scroll").open("table", "class", "matrix").open("thead").open("tr");
    page.element("th", "bug");
    columns.forEach(
        column -> page.open("th").text(column.target()).empty("br").text(column.level()).close());
    page.close().close().open("tbody");
    for (String bug : bugs) {
      page.open("tr").element("th", bug);
      columns.forEach(column -> cell(bug, column));
      page.closeLine();
    }
    page.close().close().closeLine();
    page.open("section").heading(2, "By the levels at which they show").open("ul");
    for (JsonNode group : document.path("levels")) {
      page.open("li").element("b", joined(group.path("levels")));
      page.text(": " + group.path("bugs").size() + " (" + joined(group.path("bugs")) + ")").close();
    }
    page.close().closeLine();
  }

  private static String joined(JsonNode texts) {
    List<String> words = new ArrayList<>();
    texts.forEach(one -> words.add(one.asText()));
    return String.join(", ", words);
  }

  private void cell(String bug, Column column) {
    JsonNode outcome = outcomes.get(new Place(bug, column));
    if (outcome == null) {
      page.element("td", "–");
      return;
    }
    boolean shows = outcome.path("status").asText().equals("shows");
    String reason = outcome.path("reason").asText();
    String file = shows ? evidence.page(column.target(), column.level(), bug) : "";
    page.open("td", "class", shows ? "cell-shows" : "", "title", reason);
    if (file.isEmpty()) {
      page.text(shows ? "shows" : "no").close();
    } else {
      page.element("a", "shows", "href", file).close();
    }
  }

  private void notRun() {
    if (notRun.isEmpty()) {
      return;
    }
    page.open("section").open("details").element("summary", notRun.size() + " were not run");
    page.open("ul");
    for (JsonNode one : notRun) {
      page.open("li").element("b", one.path("id").asText()).text(" ");
      page.text(SourceFiles.words(one.path("target"))).text(": ");
      page.text(one.path("reason").asText()).closeLine();
    }
    page.close().close().closeLine();
  }
}
