package dev.isoscope.pages;

import com.fasterxml.jackson.databind.JsonNode;
import dev.isoscope.report.ExplanationReader;
import dev.isoscope.report.Markup;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.stream.StreamSupport;

/** The kinds of reports that a command leaves as one document, with evidence beside it. */
enum ReportKind {
  COMPARISON("compare", "Comparison") {
    @Override
    List<EvidencePage> evidence(String name, Path folder, JsonNode document) {
      List<EvidencePage> pages = new ArrayList<>();
      for (JsonNode one : document.path("discrepancies")) {
        String id = one.path("id").asText();
        pages.add(
            new EvidencePage(
                id,
                folder.resolve(PageNames.plain(id)).resolve("evidence.json"),
                "compare-" + name + "-" + id,
                evidence -> discrepancy(one, evidence)));
      }
      return pages;
    }

    @Override
    Markup page(String title, JsonNode document, Map<String, String> pages) {
      return ComparisonPage.of(title, document, pages);
    }

    @Override
    String summary(JsonNode document) {
      return "%s compared, %s differ, %s in %s"
          .formatted(
              document.path("comparisons").path("count").asText("0"),
              document.path("comparisons").path("differing").asText("0"),
              OverviewPage.counted(document.path("discrepancies").size(), "discrepancy"),
              OverviewPage.duration(document.path("seconds").asDouble()));
    }
  },
  LEVELS("levels", "Levels") {
    @Override
    List<EvidencePage> evidence(String name, Path folder, JsonNode document) {
      List<EvidencePage> pages = new ArrayList<>();
      for (JsonNode target : document.path("targets")) {
        for (JsonNode level : target.path("levels")) {
          for (Map.Entry<String, JsonNode> anomaly : level.path("anomalies").properties()) {
            pages.add(
                cell(
                    name,
                    folder,
                    target.path("target").asText(),
                    level.path("name").asText(),
                    anomaly.getKey()));
          }
        }
      }
      return pages;
    }

    @Override
    Markup page(String title, JsonNode document, Map<String, String> pages) {
      return LevelsPage.of(document, cells(pages));
    }

    @Override
    String summary(JsonNode document) {
      int levels = 0;
      for (JsonNode target : document.path("targets")) {
        levels += target.path("levels").size();
      }
      return OverviewPage.counted(levels, "level")
          + " of "
          + OverviewPage.counted(document.path("targets").size(), "target");
    }
  },
  BUGS("bugs", "Known bugs") {
    @Override
    List<EvidencePage> evidence(String name, Path folder, JsonNode document) {
      List<EvidencePage> pages = new ArrayList<>();
      for (JsonNode one : document.path("bugs")) {
        if (shows(one)) {
          pages.add(
              cell(
                  name,
                  folder,
                  one.path("target").asText(),
                  one.path("level").asText(),
                  one.path("id").asText()));
        }
      }
      return pages;
    }

    @Override
    Markup page(String title, JsonNode document, Map<String, String> pages) {
      return BugsPage.of(document, cells(pages));
    }

    @Override
    String summary(JsonNode document) {
      List<JsonNode> ran =
          StreamSupport.stream(document.path("bugs").spliterator(), false)
              .filter(one -> !one.path("status").asText().equals("not-runnable"))
              .toList();
      long distinct = ran.stream().map(one -> one.path("id").asText()).distinct().count();
      long shown =
          ran.stream()
              .filter(ReportKind::shows)
              .map(one -> one.path("id").asText())
              .distinct()
              .count();
      return shown + " of " + OverviewPage.counted(distinct, "bug") + " show";
    }
  };

  /**
   * The page of a case that was kept with what its runs have shown.
   *
   * @param key by which the page of the report knows it
   * @param file where it was kept, if it was
   * @param name for the file of the page
   * @param form makes the page of what was kept
   */
  record EvidencePage(String key, Path file, String name, Function<JsonNode, CasePage> form) {}

  private final String prefix;
  private final String title;

  ReportKind(String prefix, String title) {
    this.prefix = prefix;
    this.title = title;
  }

  /** How files of its pages begin. */
  String prefix() {
    return prefix;
  }

  /** The document that the command leaves. */
  String document() {
    return prefix + ".json";
  }

  /** What it is called in a folder. */
  String title(String folder) {
    return folder.isEmpty() ? title : title + ": " + folder;
  }

  /**
   * The cases that may have been kept.
   *
   * @param name of the folder, below that of the site
   */
  abstract List<EvidencePage> evidence(String name, Path folder, JsonNode document);

  /**
   * The page of the report.
   *
   * @param pages those of the evidence that is there, by its key
   */
  abstract Markup page(String title, JsonNode document, Map<String, String> pages);

  /** What it came to, in a few words. */
  abstract String summary(JsonNode document);

  private static boolean shows(JsonNode bug) {
    return bug.path("status").asText().equals("shows");
  }

  private static LevelsPage.Evidence cells(Map<String, String> pages) {
    return (target, level, what) -> pages.getOrDefault(EvidenceFile.name(target, level, what), "");
  }

  /** The evidence for a cell of a matrix. */
  private static EvidencePage cell(
      String name, Path folder, String target, String level, String what) {
    String key = EvidenceFile.name(target, level, what);
    return new EvidencePage(
        key,
        EvidenceFile.in(folder, target, level, what),
        name + "-" + key,
        evidence -> {
          Map<String, String> facts = new LinkedHashMap<>();
          facts.put("target", target);
          facts.put("level", level);
          return new CasePage(
              what + " on " + target + " at " + level,
              facts,
              ExplanationReader.read(evidence.path("explanation")),
              evidence.path("case").asText(),
              List.of());
        });
  }

  private static CasePage discrepancy(JsonNode one, JsonNode evidence) {
    Map<String, String> facts = new LinkedHashMap<>();
    facts.put("cause", one.path("cause").asText());
    facts.put("comes to", one.path("consequence").asText());
    facts.put("met", FindingEntry.times(one.path("occurrences").asLong(1)));
    return new CasePage(
        one.path("id").asText() + ": " + ComparisonPage.behaviours(one),
        facts,
        ExplanationReader.read(evidence.path("explanation")),
        evidence.path("case").asText(),
        List.of(one.path("origin").path("command").asText()),
        true);
  }
}
