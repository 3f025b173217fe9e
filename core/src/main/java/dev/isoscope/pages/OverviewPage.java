package dev.isoscope.pages;

import com.fasterxml.jackson.databind.JsonNode;
import dev.isoscope.hunt.Tallies;
import dev.isoscope.model.Triage;
import dev.isoscope.report.Markup;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/** The first page: what ran where, how fast, and what came of it. */
final class OverviewPage {
  private static final List<String> TRIAGES = List.of("bug", "unexplained", "documented");

  private final Markup page = new Markup();

  private OverviewPage() {}

  static Markup of(
      String title, List<HuntFolder> hunts, List<FindingEntry> findings, List<String> others) {
    OverviewPage overview = new OverviewPage();
    overview.page.heading(1, title);
    overview.sum(hunts, findings);
    others.forEach(line -> overview.page.add(line));
    if (!hunts.isEmpty()) {
      overview.hunts(hunts);
      overview.chart(hunts);
    }
    if (!findings.isEmpty()) {
      overview.findings(findings);
    } else if (!hunts.isEmpty()) {
      overview.page.element("p", "No finding was filed.");
    }
    overview.coverage(hunts);
    return overview.page;
  }

  private void sum(List<HuntFolder> hunts, List<FindingEntry> findings) {
    if (hunts.isEmpty()) {
      return;
    }
    page.open("dl", "class", "facts");
    fact("hunts", grouped(hunts.size()));
    fact("cases", grouped(hunts.stream().mapToLong(hunt -> hunt.tallies().cases()).sum()));
    fact("time", duration(hunts.stream().mapToDouble(HuntFolder::seconds).sum()));
    fact("findings", grouped(findings.size()));
    for (String triage : TRIAGES) {
      long count = findings.stream().filter(one -> one.triage().equals(triage)).count();
      fact(triage, grouped(count));
    }
    page.closeLine();
  }

  private void fact(String name, String value) {
    page.open("div").element("dt", name).element("dd", value).close();
  }

  // ---- hunts ----------------------------------------------------------------------------------

  private void hunts(List<HuntFolder> hunts) {
    page.open("section", "id", "hunts").heading(2, "Hunts").open("div", "class", "scroll");
    page.open("table", "class", "hunts").open("thead").open("tr");
    for (String name : List.of("target", "version", "level", "seed")) {
      page.element("th", name);
    }
    for (String name :
        List.of(
            "cases",
            "time",
            "cases/s",
            "waits",
            "deadlocks",
            "inconclusive",
            "bugs",
            "unexplained",
            "documented",
            "known")) {
      page.element("th", name, "class", "number");
    }
    page.close().close().open("tbody");
    hunts.forEach(this::hunt);
    page.close().close().close();
    for (HuntFolder hunt : hunts) {
      if (!hunt.obstacle().isEmpty()) {
        page.element("p", hunt.name() + ": " + hunt.obstacle(), "class", "legend");
      }
    }
    page.closeLine();
  }

  private void hunt(HuntFolder hunt) {
    Tallies tallies = hunt.tallies();
    page.open("tr").element("td", hunt.target());
    page.element("td", hunt.header().getOrDefault("server", ""));
    page.element("td", hunt.header().getOrDefault("level", ""));
    page.element("td", hunt.header().getOrDefault("seed", ""));
    if (hunt.obstacle().isEmpty()) {
      numbers(hunt, tallies);
    } else {
      page.element("td", "the journal cannot be read, see below", "colspan", "10");
    }
    page.closeLine();
  }

  private void numbers(HuntFolder hunt, Tallies tallies) {
    number(grouped(tallies.cases()));
    number(duration(hunt.seconds()));
    number(String.format(Locale.ROOT, "%.1f", hunt.casesPerSecond()));
    number(grouped(tallies.blocked()));
    number(grouped(tallies.deadlocks()));
    number(grouped(tallies.inconclusive()));
    for (Triage triage : List.of(Triage.BUG, Triage.UNEXPLAINED, Triage.DOCUMENTED)) {
      number(grouped(tallies.violations().get(triage)));
    }
    number(grouped(tallies.known()));
  }

  private void number(String text) {
    page.element("td", text, "class", "number");
  }

  private static String grouped(long number) {
    return String.format(Locale.ROOT, "%,d", number);
  }

  static String duration(double seconds) {
    long whole = Math.round(seconds);
    if (whole >= 3600) {
      return whole / 3600 + " h " + whole % 3600 / 60 + " min";
    }
    return whole >= 60 ? whole / 60 + " min " + whole % 60 + " s" : whole + " s";
  }

  /** Findings over the time of all hunts, one after the other. */
  private void chart(List<HuntFolder> hunts) {
    List<Double> moments = new ArrayList<>();
    double total = 0;
    for (HuntFolder hunt : hunts) {
      double begun = total;
      hunt.foundAt().values().stream().sorted().forEach(at -> moments.add(begun + at));
      total += hunt.seconds();
    }
    if (!moments.isEmpty() && total > 0) {
      page.open("section", "id", "time").heading(2, "Findings over time");
      page.open("div", "class", "scroll").add(TimeChart.draw(moments, total)).close();
      page.closeLine();
    }
  }

  // ---- what the cases were made of ------------------------------------------------------------

  private void coverage(List<HuntFolder> hunts) {
    List<HuntFolder> counted =
        hunts.stream().filter(hunt -> hunt.statistics().path("features").isObject()).toList();
    if (!counted.isEmpty()) {
      page.open("section", "id", "coverage").heading(2, "What the cases were made of");
      counted.forEach(this::coverage);
      page.closeLine();
    }
  }

  private void coverage(HuntFolder hunt) {
    JsonNode pairs = hunt.statistics().path("featurePairs");
    page.open("details").open("summary");
    page.element("b", hunt.target() + " at " + hunt.header().getOrDefault("level", "any level"));
    page.text(
        " (%s of %s pairs of features met in one case)"
            .formatted(pairs.path("exercised").asText("?"), pairs.path("possible").asText("?")));
    page.close();
    bars("Features", hunt.statistics().path("features"));
    bars("Patterns", hunt.statistics().path("patterns"));
    page.closeLine();
  }

  private void bars(String title, JsonNode counts) {
    long most = 1;
    for (Map.Entry<String, JsonNode> one : counts.properties()) {
      most = Math.max(most, one.getValue().asLong());
    }
    if (counts.isEmpty()) {
      return;
    }
    page.heading(3, title).open("div", "class", "bars");
    for (Map.Entry<String, JsonNode> one : counts.properties()) {
      long count = one.getValue().asLong();
      page.open("div").element("span", one.getKey()).element("small", grouped(count));
      page.open("svg", "height", "8", "viewBox", "0 0 100 8", "preserveAspectRatio", "none");
      page.empty("rect", "class", "bar-ground", "width", "100", "height", "8");
      page.empty("rect", "class", "bar", "width", "" + 100.0 * count / most, "height", "8");
      page.close().close();
    }
    page.close();
  }

  // ---- findings -------------------------------------------------------------------------------

  private void findings(List<FindingEntry> findings) {
    page.open("section", "id", "findings").heading(2, "Findings");
    page.open("div", "class", "tools", "hidden", "");
    page.empty(
        "input",
        "id",
        "filter",
        "type",
        "search",
        "placeholder",
        "Filter: words, a level, a target …",
        "aria-label",
        "filter findings");
    page.open("select", "id", "triage", "aria-label", "verdict");
    page.element("option", "all verdicts", "value", "");
    TRIAGES.forEach(triage -> page.element("option", triage, "value", triage));
    page.close().element("small", "", "id", "count", "aria-live", "polite");
    page.element("small", "keys: / filter, j and k move, Enter opens").close();
    page.open("div", "class", "scroll").open("table", "class", "findings").open("thead");
    page.open("tr");
    for (String name :
        List.of(
            "id",
            "verdict",
            "finding",
            "oracle",
            "target",
            "level",
            "met",
            "statements",
            "found after")) {
      page.open("th").element("button", name, "type", "button").close();
    }
    page.close().close().open("tbody");
    findings.stream()
        .sorted(Comparator.comparingInt(one -> place(one.triage())))
        .forEach(this::finding);
    page.close().close().close();
    page.element("button", "Show more", "id", "more", "type", "button", "hidden", "");
    page.closeLine();
  }

  /** What calls for a person comes first. */
  private static int place(String triage) {
    int place = TRIAGES.indexOf(triage);
    return place < 0 ? TRIAGES.size() : place;
  }

  private void finding(FindingEntry one) {
    page.open("tr", "data-triage", one.triage());
    page.open("td").element("a", one.id(), "href", one.page()).close();
    page.open("td").element("span", one.triage(), "class", "tag tag-" + word(one.triage()));
    if (!one.known().isEmpty()) {
      page.text(" ").element("span", one.known(), "class", "tag");
    }
    page.close().element("td", one.headline(), "class", "what");
    page.element("td", one.seenBy());
    page.element("td", one.target() + " " + one.version());
    page.element("td", one.level());
    value(one.occurrences(), grouped(one.occurrences()));
    value(one.statements(), "" + one.statements());
    value(Math.round(one.foundAt()), one.foundAt() < 0 ? "" : duration(one.foundAt()));
    page.closeLine();
  }

  private void value(long value, String text) {
    page.element("td", text, "class", "number", "data-value", "" + value);
  }

  private static String word(String text) {
    return text.replaceAll("[^a-z-]", "");
  }
}
