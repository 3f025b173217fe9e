package dev.isoscope.pages;

import dev.isoscope.model.Citation;
import dev.isoscope.model.Explanation;
import dev.isoscope.model.Explanation.Difference;
import dev.isoscope.model.Explanation.Evidence;
import dev.isoscope.model.RowSight;
import dev.isoscope.model.RowSight.Manner;
import dev.isoscope.model.Step;
import dev.isoscope.model.TransactionOrder;
import dev.isoscope.report.EvidenceMarks;
import dev.isoscope.report.Markup;
import dev.isoscope.report.drawing.OrderGraph;
import dev.isoscope.report.drawing.SwimLanes;
import java.util.List;
import java.util.TreeMap;
import java.util.function.Predicate;
import java.util.stream.Collectors;

/** An explanation as sections of a page: lanes, what differs and why, dependencies, versions. */
final class EvidenceSections {
  /** Room for pictures beside each other on a wide screen, and on a phone. */
  private static final int WIDE = 1120;

  private static final int PHONE = 344;
  private static final int NARROWEST = 150;
  private static final int READABLE = 215;
  private static final int WIDEST = 330;
  private static final int BETWEEN = 20;

  private final Explanation explanation;
  private final boolean comparison;
  private final Markup page;

  /**
   * @param comparison whether the histories are equals, rather than one that was observed and
   *     others that tell what it should have been
   */
  EvidenceSections(Explanation explanation, boolean comparison, Markup page) {
    this.explanation = explanation;
    this.comparison = comparison;
    this.page = page;
  }

  /** Everything but the case. */
  void write() {
    lanes();
    reasons();
    dependencies();
    versions();
  }

  private void lanes() {
    List<Evidence> evidence = explanation.evidence();
    if (evidence.isEmpty()) {
      return;
    }
    page.open("section", "id", "run").heading(2, "What happened");
    page.open("p", "class", "legend");
    page.element("span", "waits", "class", "key key-wait");
    page.text(" for the session that the arrow leads to, until it is resumed; ");
    page.element("span", "victim", "class", "key key-bad");
    page.text(" of a deadlock or conflict; the thick line is an open transaction.").close();
    EvidenceMarks marks = new EvidenceMarks(explanation);
    page.open("div", "class", "histories");
    for (int i = 0; i < evidence.size(); i++) {
      history(evidence.get(i), marks, i);
    }
    page.close().closeLine();
  }

  private void history(Evidence evidence, EvidenceMarks marks, int nth) {
    int sessions = Math.max(1, evidence.history().testCase().sessions().size());
    boolean first = nth == 0 && !comparison;
    page.open("figure").element("figcaption", evidence.label());
    page.open("div", "class", "scroll wide", "tabindex", "0", "role", "group");
    int beside = Math.max(1, Math.min(explanation.evidence().size(), WIDE / (sessions * READABLE)));
    int lane = lane(WIDE / beside, sessions, READABLE);
    page.add(SwimLanes.draw(evidence, marks, first, lane, "w" + nth).svg()).close();
    page.open("div", "class", "scroll narrow", "tabindex", "0", "role", "group");
    int small = lane(PHONE, sessions, NARROWEST);
    page.add(SwimLanes.draw(evidence, marks, first, small, "n" + nth).svg()).close();
    page.closeLine();
  }

  private static int lane(int room, int sessions, int least) {
    int width = (room - (sessions - 1) * BETWEEN - 8) / sessions;
    return Math.max(least, Math.min(WIDEST, width));
  }

  private void reasons() {
    page.open("section", "id", "why").heading(2, "Why");
    List<Difference> differences = explanation.differences();
    if (!differences.isEmpty()) {
      page.open("div", "class", "scroll").open("table", "class", "differences").open("thead");
      row("th", "place", side(0, "observed"), side(1, "expected"));
      page.close().open("tbody");
      for (Difference one : differences) {
        page.open("tr").element("td", one.place());
        page.open("td").element("code", one.observed(), "class", comparison ? "" : "bad").close();
        page.open("td").element("code", one.expected(), "class", comparison ? "" : "good").close();
        page.close();
      }
      page.close().close().closeLine();
    }
    if (!explanation.reasoning().isEmpty()) {
      page.open("ul");
      explanation.reasoning().forEach(sentence -> page.element("li", sentence));
      page.closeLine();
    }
    if (differences.isEmpty() && explanation.reasoning().isEmpty()) {
      page.element("p", explanation.headline());
    }
    for (Citation citation : explanation.citations()) {
      page.open("blockquote").text(citation.claim()).text(" ");
      page.element("cite", citation.source()).closeLine();
    }
    page.closeLine();
  }

  private String side(int nth, String otherwise) {
    List<Evidence> evidence = explanation.evidence();
    return comparison && nth < evidence.size() ? evidence.get(nth).label() : otherwise;
  }

  private void dependencies() {
    List<TransactionOrder> orders = explanation.orders();
    if (orders.isEmpty()) {
      return;
    }
    page.open("section", "id", "dependencies").heading(2, "Dependencies");
    page.element(
        "p",
        "An arrow leads to the transaction that must come later: wr reads what was written, ww"
            + " replaces it, rw saw what was then replaced; dashed if it rests on a condition.",
        "class",
        "legend");
    page.open("div", "class", "beside").open("div", "class", "scroll");
    page.add(OrderGraph.draw(orders, "g").svg()).close().open("ul");
    for (TransactionOrder order : orders) {
      page.open("li", "class", order.decisive() ? "decisive-item" : "");
      page.element("b", order.from() + " " + order.kind() + " " + order.to()).text(": ");
      page.text(order.because()).close();
    }
    page.close().close().closeLine();
  }

  private void versions() {
    TreeMap<Integer, List<RowSight>> byStatement =
        explanation.sights().stream()
            .collect(Collectors.groupingBy(RowSight::statement, TreeMap::new, Collectors.toList()));
    if (byStatement.isEmpty()) {
      return;
    }
    page.open("section", "id", "versions").heading(2, "Row versions");
    page.open("div", "class", "scroll").open("table", "class", "versions").open("thead");
    boolean entitled =
        explanation.sights().stream().anyMatch(sight -> sight.manner() == Manner.ENTITLED);
    page.open("tr").element("th", "statement").element("th", "saw");
    if (entitled) {
      page.element("th", "was entitled to see");
    }
    page.close();
    page.close().open("tbody");
    byStatement.forEach(
        (number, sights) -> {
          page.open("tr").open("td").element("b", number + " ");
          page.element("code", sql(number)).close();
          sights(sights, sight -> sight.manner() != Manner.ENTITLED);
          if (entitled) {
            sights(sights, sight -> sight.manner() == Manner.ENTITLED);
          }
          page.close();
        });
    page.close().close().close().closeLine();
  }

  private String sql(int number) {
    List<Step> steps =
        explanation.evidence().isEmpty()
            ? List.of()
            : explanation.evidence().get(0).history().steps();
    return number >= 1 && number <= steps.size() ? steps.get(number - 1).statement().sql() : "";
  }

  private void sights(List<RowSight> sights, Predicate<RowSight> chosen) {
    page.open("td");
    List<RowSight> shown = sights.stream().filter(chosen).toList();
    for (RowSight sight : shown) {
      page.open("div").element("code", sight.row() + ": " + sight.values()).text(" ");
      String manner = sight.manner() == Manner.ENTITLED ? "" : sight.manner().label() + ", ";
      page.element("small", manner + "written by " + sight.writer()).close();
    }
    if (shown.isEmpty()) {
      page.element("small", "not recorded");
    }
    page.close();
  }

  private void row(String tag, String... cells) {
    page.open("tr");
    for (String cell : cells) {
      page.element(tag, cell);
    }
    page.close();
  }

  /** A text to take along, with a button that copies it. */
  static void copyable(Markup page, String id, String title, String text) {
    page.open("section", "id", id).open("div", "class", "titled").heading(2, title);
    page.element("button", "Copy", "type", "button", "data-copy", id + "-text").close();
    page.open("pre", "id", id + "-text", "tabindex", "0").element("code", text).close();
    page.closeLine();
  }
}
