package dev.isoscope.pages;

import com.fasterxml.jackson.databind.JsonNode;
import dev.isoscope.model.Explanation;
import dev.isoscope.report.ExplanationReader;
import dev.isoscope.report.Markup;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.Function;
import java.util.stream.Stream;
import java.util.stream.StreamSupport;

/** Writes the site. Findings are read one at a time, so thousands of them take little memory. */
public final class SiteWriter {
  private static final int DEPTH = 3;
  public static final String OVERVIEW = "index.html";

  private final Path source;
  private final Path site;
  private final Map<String, String> links = new LinkedHashMap<>();
  private final List<HuntFolder> hunts = new ArrayList<>();
  private final Map<String, Path> comparisons = new TreeMap<>();
  private final Map<String, Path> levels = new TreeMap<>();
  private final Map<String, Path> bugs = new TreeMap<>();

  /** The file of each thing that has a page. */
  private final Map<List<String>, String> files = new HashMap<>();

  private final Set<String> taken = new HashSet<>();
  private int pages;

  private SiteWriter(Path source, Path site) {
    this.source = source;
    this.site = site;
  }

  /**
   * Writes a site.
   *
   * @param source what hunts and others have left, in this folder or a few levels below it
   * @return how many pages there are; 0 if nothing was left there, and then nothing is written
   */
  public static int write(Path source, Path site) throws IOException {
    return new SiteWriter(source, site).write();
  }

  /** A name without what has a meaning in paths and links. */
  public static String fileName(String words) {
    return words.replaceAll("[^A-Za-z0-9._-]+", "-");
  }

  private int write() throws IOException {
    gather();
    if (hunts.isEmpty() && comparisons.isEmpty() && levels.isEmpty() && bugs.isEmpty()) {
      return 0;
    }
    Files.createDirectories(site);
    for (String folder : List.of("findings", "evidence")) {
      removePages(site.resolve(folder));
    }
    Files.writeString(site.resolve(PageFrame.STYLE_FILE), PageFrame.style());
    Files.writeString(site.resolve(PageFrame.SCRIPT_FILE), PageFrame.script());
    links.put("Overview", OVERVIEW);
    comparisons
        .keySet()
        .forEach(name -> links.put(title("Comparison", name), file("compare", name)));
    levels.keySet().forEach(name -> links.put(title("Levels", name), file("levels", name)));
    bugs.keySet().forEach(name -> links.put(title("Known bugs", name), file("bugs", name)));
    List<FindingEntry> findings = new ArrayList<>();
    for (HuntFolder hunt : hunts) {
      findings(hunt, findings);
    }
    for (Map.Entry<String, Path> one : comparisons.entrySet()) {
      comparison(one.getKey(), one.getValue());
    }
    for (Map.Entry<String, Path> one : levels.entrySet()) {
      levels(one.getKey(), one.getValue());
    }
    for (Map.Entry<String, Path> one : bugs.entrySet()) {
      bugs(one.getKey(), one.getValue());
    }
    page(OVERVIEW, name(), OverviewPage.of(name(), hunts, findings, others()));
    return pages;
  }

  /** What an earlier site had, and this one may not have any more. */
  private static void removePages(Path folder) throws IOException {
    if (Files.isDirectory(folder)) {
      try (Stream<Path> files = Files.list(folder)) {
        for (Path file : files.filter(one -> one.toString().endsWith(".html")).toList()) {
          Files.delete(file);
        }
      }
    }
  }

  private String name() {
    Path name = source.toAbsolutePath().normalize().getFileName();
    return name == null ? "Campaign" : name.toString();
  }

  private List<String> others() {
    Markup list = new Markup();
    if (hunts.isEmpty()) {
      list.open("ul");
      links.forEach(
          (title, file) -> {
            if (!file.equals(OVERVIEW)) {
              list.open("li").element("a", title, "href", file).close();
            }
          });
      list.close();
    }
    return List.of(list.toString());
  }

  private static String title(String kind, String folder) {
    return folder.isEmpty() ? kind : kind + ": " + folder;
  }

  private String file(String kind, String folder) {
    return file(kind, folder, folder.isEmpty() ? kind : kind + "-" + fileName(folder));
  }

  /**
   * The file of a thing, always the same.
   *
   * @param wanted its name, which gets a number if it is that of something else
   */
  private String file(String kind, String thing, String wanted) {
    return files.computeIfAbsent(
        List.of(kind, thing),
        key -> {
          String name = wanted;
          for (int i = 2; !taken.add(name.toLowerCase(Locale.ROOT)); i++) {
            name = wanted + "-" + i;
          }
          return name + ".html";
        });
  }

  // ---- what is there --------------------------------------------------------------------------

  private void gather() throws IOException {
    Path pagesOf = site.toAbsolutePath().normalize();
    try (Stream<Path> walk = Files.walk(source, DEPTH)) {
      for (Path folder : walk.filter(Files::isDirectory).sorted().toList()) {
        if (!folder.toAbsolutePath().normalize().startsWith(pagesOf) && !isFinding(folder)) {
          gather(folder);
        }
      }
    }
  }

  private boolean isFinding(Path folder) {
    Path above = source.relativize(folder).getParent();
    return above != null
        && StreamSupport.stream(above.spliterator(), false)
            .anyMatch(name -> name.toString().equals("findings"));
  }

  private void gather(Path folder) throws IOException {
    String name = source.relativize(folder).toString();
    if (Files.exists(folder.resolve("compare.json"))) {
      comparisons.put(name, folder);
    } else if (HuntFolder.isOne(folder)) {
      hunts.add(HuntFolder.read(name, folder));
    }
    if (Files.exists(folder.resolve("levels.json"))) {
      levels.put(name, folder);
    }
    if (Files.exists(folder.resolve("bugs.json"))) {
      bugs.put(name, folder);
    }
  }

  // ---- pages ----------------------------------------------------------------------------------

  private void page(String file, String title, Markup content) throws IOException {
    Path path = site.resolve(file);
    Files.createDirectories(path.getParent());
    String root = file.contains("/") ? "../" : "";
    Files.writeString(path, PageFrame.of(root, links).page(title, content));
    pages++;
  }

  private void findings(HuntFolder hunt, List<FindingEntry> all) throws IOException {
    List<Path> folders = hunt.findings();
    for (int i = 0; i < folders.size(); i++) {
      JsonNode json = JsonFiles.read(folders.get(i).resolve("finding.json"));
      String file = findingFile(hunt, folders.get(i));
      double foundAt = hunt.foundAt().getOrDefault(json.path("id").asText(), -1.0);
      FindingEntry entry = FindingEntry.of(json, file, foundAt);
      Markup page = new Markup();
      page.open("div", "class", "pages");
      neighbour(page, hunt, i - 1, "prev", "← previous finding");
      neighbour(page, hunt, i + 1, "next", "next finding →");
      page.close();
      page(file, entry.headline(), finding(json, folders.get(i)).content(page));
      all.add(entry);
    }
  }

  private String findingFile(HuntFolder hunt, Path folder) {
    String name = hunt.name().isEmpty() ? "" : hunt.name() + "-";
    return file("finding", folder.toString(), "findings/" + fileName(name + folder.getFileName()));
  }

  private void neighbour(Markup page, HuntFolder hunt, int i, String way, String words) {
    if (i < 0 || i >= hunt.findings().size()) {
      page.element("span", "");
      return;
    }
    String file = findingFile(hunt, hunt.findings().get(i)).replace("findings/", "");
    page.element("a", words, "rel", way, "href", file);
  }

  private static CasePage finding(JsonNode json, Path folder) throws IOException {
    Explanation explanation = ExplanationReader.read(json.path("explanation"));
    List<String> commands = new ArrayList<>();
    if (json.path("check").isTextual()) {
      commands.add(json.path("check").asText());
    }
    commands.add(json.path("command").asText());
    return new CasePage(
        explanation.headline(),
        FindingEntry.facts(json),
        explanation,
        JsonFiles.text(folder.resolve("reduced.sql")),
        commands);
  }

  private void comparison(String name, Path folder) throws IOException {
    JsonNode document = JsonFiles.read(folder.resolve("compare.json"));
    Map<String, String> files = new LinkedHashMap<>();
    for (JsonNode one : document.path("discrepancies")) {
      String id = one.path("id").asText();
      evidence(
              folder.resolve(fileName(id)).resolve("evidence.json"),
              "compare-" + name + "-" + id,
              evidence -> discrepancy(one, evidence))
          .ifPresent(file -> files.put(id, file));
    }
    String title = title("Comparison", name);
    page(file("compare", name), title, ComparisonPage.of(title, document, files));
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

  private void levels(String name, Path folder) throws IOException {
    JsonNode document = JsonFiles.read(folder.resolve("levels.json"));
    Map<String, String> files = new LinkedHashMap<>();
    for (JsonNode target : document.path("targets")) {
      for (JsonNode level : target.path("levels")) {
        for (Map.Entry<String, JsonNode> anomaly : level.path("anomalies").properties()) {
          cell(
              folder,
              name,
              new Cell(
                  target.path("target").asText(), level.path("name").asText(), anomaly.getKey()),
              files);
        }
      }
    }
    page(file("levels", name), "Levels", LevelsPage.of(document, of(files)));
  }

  private void bugs(String name, Path folder) throws IOException {
    JsonNode document = JsonFiles.read(folder.resolve("bugs.json"));
    Map<String, String> files = new LinkedHashMap<>();
    for (JsonNode one : document.path("bugs")) {
      if (one.path("status").asText().equals("shows")) {
        cell(
            folder,
            name,
            new Cell(
                one.path("target").asText(), one.path("level").asText(), one.path("id").asText()),
            files);
      }
    }
    page(file("bugs", name), "Known bugs", BugsPage.of(document, of(files)));
  }

  /** A cell of a matrix, with the name of its evidence. */
  private record Cell(String target, String level, String what) {
    String key() {
      return EvidenceFile.name(target, level, what);
    }
  }

  private static LevelsPage.Evidence of(Map<String, String> files) {
    return (target, level, what) -> files.getOrDefault(new Cell(target, level, what).key(), "");
  }

  private void cell(Path folder, String name, Cell cell, Map<String, String> files)
      throws IOException {
    evidence(
            EvidenceFile.in(folder, cell.target(), cell.level(), cell.what()),
            name + "-" + cell.key(),
            evidence -> page(cell, evidence))
        .ifPresent(file -> files.put(cell.key(), file));
  }

  private static CasePage page(Cell cell, JsonNode evidence) {
    Map<String, String> facts = new LinkedHashMap<>();
    facts.put("target", cell.target());
    facts.put("level", cell.level());
    return new CasePage(
        cell.what() + " on " + cell.target() + " at " + cell.level(),
        facts,
        ExplanationReader.read(evidence.path("explanation")),
        evidence.path("case").asText(),
        List.of());
  }

  /** Writes the page of a case that was kept with what its runs have shown, if it was. */
  private Optional<String> evidence(Path json, String name, Function<JsonNode, CasePage> form)
      throws IOException {
    JsonNode document = JsonFiles.read(json);
    if (document.isMissingNode()) {
      return Optional.empty();
    }
    CasePage page = form.apply(document);
    String file =
        file("evidence", json.toString(), "evidence/" + fileName(name).replaceFirst("^-", ""));
    page(file, page.title(), page.content(new Markup()));
    return Optional.of(file);
  }
}
