package dev.isoscope.pages;

import com.fasterxml.jackson.databind.JsonNode;
import dev.isoscope.campaign.Journal;
import dev.isoscope.hunt.Tallies;
import dev.isoscope.model.Triage;
import dev.isoscope.report.Markup;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.OptionalLong;

/**
 * The first page: what ran where, how fast, and what came of it. It is made of parts with names, so
 * that a page which somebody looks at can be brought up to date part by part.
 */
final class OverviewPage {
  private static final List<String> TRIAGES = List.of("bug", "unexplained", "documented");

  /** Who has not been heard of for so long does not count as being at work, in milliseconds. */
  private static final long SILENCE = 20_000;

  /** The same for a hunt that has done what was asked for at first; it may have been resumed. */
  private static final long SILENCE_WHEN_DONE = 3 * Journal.SIGN_OF_LIFE.toMillis();

  /**
   * A report with a page of its own.
   *
   * @param changedAt when it was last heard of, in milliseconds
   */
  record OtherReport(String title, String file, String summary, long changedAt) {}

  private final List<HuntFolder> hunts;
  private final List<FindingEntry> findings;
  private final List<OtherReport> others;
  private final OptionalLong now;
  private Markup page = new Markup();

  /**
   * @param now in milliseconds, if it is to be told who is at work
   */
  OverviewPage(
      List<HuntFolder> hunts,
      List<FindingEntry> findings,
      List<OtherReport> others,
      OptionalLong now) {
    this.hunts = hunts;
    this.findings = findings;
    this.others = others;
    this.now = now;
  }

  /** All but the findings, by name, in the order of the page. */
  Map<String, String> parts() {
    Map<String, String> parts = new LinkedHashMap<>();
    parts.put("sum", part(this::sum));
    parts.put("others", part(this::others));
    parts.put("hunts", part(this::hunts));
    parts.put("time", part(this::chart));
    parts.put("findings", part(this::noFindings));
    parts.put("coverage", part(this::coverage));
    return parts;
  }

  private String part(Runnable writer) {
    page = new Markup();
    writer.run();
    return page.toString();
  }

  /**
   * The page.
   *
   * @param live whether findings may be added later
   */
  static Markup of(
      String title, Map<String, String> parts, List<FindingEntry> findings, boolean live) {
    Markup all = new Markup();
    all.heading(1, title);
    parts.forEach(
        (name, html) -> {
          all.open("div", "data-part", name).add(html).closeLine();
          if (name.equals("findings") && (live || !findings.isEmpty())) {
            findings(all, findings);
          }
        });
    return all;
  }

  private void noFindings() {
    if (findings.isEmpty() && !hunts.isEmpty()) {
      page.element("p", now.isPresent() ? "No finding so far." : "No finding was filed.");
    } else if (now.isPresent() && hunts.isEmpty() && others.isEmpty()) {
      page.element(
          "p",
          "Nothing is here yet. What hunt, compare, levels or bugs run write into this folder"
              + " (--out) shows as soon as they begin.",
          "class",
          "headline");
    }
  }

  private void sum() {
    if (hunts.isEmpty()) {
      return;
    }
    page.open("dl", "class", "facts");
    fact("hunts", grouped(hunts.size()));
    fact("cases", grouped(hunts.stream().mapToLong(hunt -> hunt.tallies().cases()).sum()));
    fact("time", duration(hunts.stream().mapToDouble(HuntFolder::seconds).sum()));
    if (now.isPresent()) {
      double rate =
          hunts.stream().filter(this::atWork).mapToDouble(HuntFolder::recentCasesPerSecond).sum();
      fact("cases/s now", rate == 0 ? "–" : String.format(Locale.ROOT, "%,.1f", rate));
    }
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

  // ---- other reports --------------------------------------------------------------------------

  private void others() {
    if (others.isEmpty()) {
      return;
    }
    page.open("section", "id", "others").heading(2, "Reports").open("ul", "class", "reports");
    for (OtherReport one : others) {
      page.open("li").element("a", one.title(), "href", one.file()).text(" ");
      page.element("small", one.summary());
      if (now.isPresent() && now.getAsLong() - one.changedAt() < SILENCE) {
        page.text(" ").element("span", "at work", "class", "status status-work");
      }
      page.close();
    }
    page.close().closeLine();
  }

  // ---- hunts ----------------------------------------------------------------------------------

  private boolean atWork(HuntFolder hunt) {
    return now.isPresent()
        && now.getAsLong() - hunt.changedAt() < (done(hunt) ? SILENCE_WHEN_DONE : SILENCE);
  }

  /** Whether what was asked for at first is done. */
  private static boolean done(HuntFolder hunt) {
    return hunt.progress().orElse(0) >= 1;
  }

  private void hunts() {
    if (hunts.isEmpty()) {
      return;
    }
    page.open("section", "id", "hunts").heading(2, "Hunts").open("div", "class", "scroll");
    page.open("table", "class", "hunts").open("thead").open("tr");
    page.element("th", "target");
    if (now.isPresent()) {
      page.element("th", "state");
    }
    for (String name : List.of("version", "level", "seed")) {
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
    if (now.isPresent()) {
      state(hunt);
    }
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

  private void state(HuntFolder hunt) {
    // How far one is that was resumed with other limits is not known.
    OptionalDouble progress = done(hunt) ? OptionalDouble.empty() : hunt.progress();
    String share =
        progress.isEmpty()
            ? ""
            : " " + String.format(Locale.ROOT, "%.0f %%", 100 * progress.getAsDouble());
    page.open("td");
    if (atWork(hunt)) {
      page.element("span", "at work" + share, "class", "status status-work");
      progress.ifPresent(
          done -> {
            String value = String.format(Locale.ROOT, "%.3f", done);
            page.element("progress", "", "value", value, "max", "1", "aria-label", "done");
          });
    } else {
      page.element("span", done(hunt) ? "done" : "at rest" + share, "class", "status");
    }
    page.close();
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

  /** A number of things, in words. */
  static String counted(long number, String what) {
    String plural = what.endsWith("y") ? what.replaceFirst("y$", "ies") : what + "s";
    return grouped(number) + " " + (number == 1 ? what : plural);
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
  private void chart() {
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

  private void coverage() {
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

  private static void findings(Markup page, List<FindingEntry> findings) {
    if (findings.isEmpty()) {
      page.open("section", "id", "findings", "hidden", "");
    } else {
      page.open("section", "id", "findings");
    }
    page.heading(2, "Findings");
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
        .forEach(one -> page.add(row(one)));
    page.close().close().close();
    page.element("button", "Show more", "id", "more", "type", "button", "hidden", "");
    page.closeLine();
  }

  /** What calls for a person comes first. */
  private static int place(String triage) {
    int place = TRIAGES.indexOf(triage);
    return place < 0 ? TRIAGES.size() : place;
  }

  /** The row of a finding. */
  static String row(FindingEntry one) {
    Markup row = new Markup();
    row.open("tr", "data-triage", one.triage());
    row.open("td").element("a", one.id(), "href", one.page()).close();
    row.open("td").element("span", one.triage(), "class", "tag tag-" + word(one.triage()));
    if (!one.known().isEmpty()) {
      row.text(" ").element("span", one.known(), "class", "tag");
    }
    row.close().element("td", one.headline(), "class", "what");
    row.element("td", one.seenBy());
    row.element("td", one.target() + " " + one.version());
    row.element("td", one.level());
    value(row, one.occurrences(), grouped(one.occurrences()));
    value(row, one.statements(), "" + one.statements());
    value(row, Math.round(one.foundAt()), one.foundAt() < 0 ? "" : duration(one.foundAt()));
    return row.closeLine().toString();
  }

  private static void value(Markup row, long value, String text) {
    row.element("td", text, "class", "number", "data-value", "" + value);
  }

  private static String word(String text) {
    return text.replaceAll("[^a-z-]", "");
  }
}
