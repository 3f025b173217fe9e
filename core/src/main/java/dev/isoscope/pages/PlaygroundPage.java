package dev.isoscope.pages;

import dev.isoscope.report.Markup;
import java.util.List;
import java.util.Map;

/** The page on which somebody types a case, runs it, and looks at what has happened. */
public final class PlaygroundPage {
  /** What it begins with. */
  private static final String FIRST =
      """
      -- case: lost update
      -- about: both transactions add to what they have read
      /* init */ CREATE TABLE account (id INT NOT NULL PRIMARY KEY, balance INT);
      /* init */ INSERT INTO account VALUES (1, 100);
      /* T1 */ BEGIN;
      /* T2 */ BEGIN;
      /* T1 */ SELECT balance FROM account WHERE id = 1;        -- rows: (100)
      /* T2 */ SELECT balance FROM account WHERE id = 1;        -- rows: (100)
      /* T1 */ UPDATE account SET balance = 110 WHERE id = 1;   -- updated: 1
      /* T2 */ UPDATE account SET balance = 120 WHERE id = 1;   -- blocked until 7
      /* T1 */ COMMIT;
      /* T2 */ COMMIT;
      -- final account: (1,110)
      """;

  /**
   * What there is to choose from.
   *
   * @param cases by the folders that they are in
   * @param targets names, each with a word on it
   * @param chosen the targets that are chosen at first
   * @param levels names, in their order
   * @param mostBytes how long a case may be
   */
  public record Choices(
      Map<String, List<String>> cases,
      Map<String, String> targets,
      List<String> chosen,
      List<String> levels,
      int mostBytes) {}

  private final Markup page = new Markup();
  private final Choices choices;

  private PlaygroundPage(Choices choices) {
    this.choices = choices;
  }

  /** The content of the page. */
  public static Markup of(Choices choices) {
    PlaygroundPage playground = new PlaygroundPage(choices);
    playground.write();
    return playground.page;
  }

  private void write() {
    page.heading(1, "Playground");
    page.element(
        "p",
        "Statements run one by one in the order of the case, each in its session, on servers that"
            + " are started for this run and gone after it.",
        "class",
        "headline");
    page.element("noscript", "This page needs JavaScript.");
    page.open("form", "id", "playground", "class", "playground", "autocomplete", "off");
    editor();
    options();
    page.closeLine();
    page.open("section", "id", "results", "hidden", "").heading(2, "Runs");
    page.element("p", "", "id", "progress", "class", "legend", "role", "status");
    page.open("ul", "id", "notes").close();
    page.open("div", "class", "scroll", "id", "matrix").close();
    page.open("div", "id", "view", "tabindex", "-1").close();
    page.closeLine();
    page.element("script", "", "src", PageFrame.PLAYGROUND_SCRIPT_FILE);
  }

  private void editor() {
    page.open("div", "class", "editor").open("div", "class", "tools");
    page.open("label").text("Load ").open("select", "id", "shipped");
    page.element("option", "a case that comes with Isoscope …", "value", "");
    choices
        .cases()
        .forEach(
            (folder, names) -> {
              page.open("optgroup", "label", folder);
              names.forEach(name -> page.element("option", label(name), "value", name));
              page.close();
            });
    page.close().close();
    page.open("label", "class", "file").text("or a file ");
    page.empty("input", "id", "file", "type", "file", "accept", ".sql,.txt,text/plain");
    page.close().close();
    page.element("label", "The case", "for", "text");
    page.element(
        "textarea",
        "\n" + FIRST,
        "id",
        "text",
        "rows",
        "16",
        "spellcheck",
        "false",
        "autocapitalize",
        "off",
        "data-most",
        "" + choices.mostBytes());
    page.element("p", "", "id", "fault", "class", "fault", "role", "alert", "hidden", "");
    page.close();
  }

  /** The name of a file without its folders, which often are called the same. */
  private static String label(String name) {
    return name.substring(name.lastIndexOf('/') + 1).replaceFirst("\\.sql$", "");
  }

  private void options() {
    page.open("div", "class", "options");
    page.open("fieldset").element("legend", "Targets").open("div", "class", "choices");
    choices
        .targets()
        .forEach((name, words) -> box("target", name, choices.chosen().contains(name), words));
    page.close().open("label").text("others ");
    page.empty(
        "input",
        "id",
        "targets",
        "type",
        "text",
        "placeholder",
        "postgres@16.4, sqlite:wal",
        "spellcheck",
        "false");
    page.close().close();
    page.open("fieldset").element("legend", "Levels").open("div", "class", "choices");
    choices.levels().forEach(level -> box("level", level, false, ""));
    page.close().element("small", "None: those that the case names, else the target's default.");
    page.close();
    page.open("fieldset").element("legend", "Judges").open("div", "class", "choices");
    box("judge", "oracles", false, "all of them, as isoscope check does");
    page.close().element("small", "They run more than the case, and take their time.").close();
    page.open("div", "class", "buttons");
    page.element("button", "Run", "id", "go", "type", "submit", "class", "primary");
    page.element("button", "Stop", "id", "stop", "type", "button", "hidden", "");
    page.element("small", "Ctrl+Enter runs").close();
    page.close();
  }

  private void box(String kind, String name, boolean chosen, String words) {
    page.open("label", "title", words);
    if (chosen) {
      page.empty("input", "type", "checkbox", "name", kind, "value", name, "checked", "");
    } else {
      page.empty("input", "type", "checkbox", "name", kind, "value", name);
    }
    page.text(name).close();
  }
}
