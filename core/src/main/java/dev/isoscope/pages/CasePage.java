package dev.isoscope.pages;

import dev.isoscope.model.Explanation;
import dev.isoscope.report.Markup;
import java.util.List;
import java.util.Map;

/**
 * The page of one case: what its runs have shown, and how to see it again.
 *
 * @param title a few words
 * @param facts what is known of it, by name
 * @param commands what to type to see it again
 * @param comparison whether its histories are those of targets that do otherwise
 */
public record CasePage(
    String title,
    Map<String, String> facts,
    Explanation explanation,
    String caseText,
    List<String> commands,
    boolean comparison) {

  /** Of a case that was observed, rather than of targets that do otherwise. */
  public CasePage(
      String title,
      Map<String, String> facts,
      Explanation explanation,
      String caseText,
      List<String> commands) {
    this(title, facts, explanation, caseText, commands, false);
  }

  /** As a file that needs no other. */
  public String alone() {
    return PageFrame.alone().page(title, content(new Markup()));
  }

  /** As a part of a page that is there already. */
  public String part() {
    return content(new Markup()).toString();
  }

  /** The content, behind what is already there. */
  Markup content(Markup page) {
    page.heading(1, title);
    if (!explanation.headline().equals(title)) {
      page.element("p", explanation.headline(), "class", "headline");
    }
    page.open("dl", "class", "facts");
    facts.forEach(
        (name, value) -> page.open("div").element("dt", name).element("dd", value).close());
    page.closeLine();
    new EvidenceSections(explanation, comparison, page).write();
    if (!commands.isEmpty()) {
      EvidenceSections.copyable(page, "reproduce", "How to see it again", lines(commands));
    }
    if (!caseText.isBlank()) {
      EvidenceSections.copyable(page, "case", "The case", caseText);
    }
    return page;
  }

  private static String lines(List<String> commands) {
    return String.join("\n", commands);
  }
}
