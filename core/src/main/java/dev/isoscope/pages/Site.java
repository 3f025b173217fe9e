package dev.isoscope.pages;

import com.fasterxml.jackson.databind.JsonNode;
import dev.isoscope.model.Explanation;
import dev.isoscope.report.ExplanationReader;
import dev.isoscope.report.Markup;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.OptionalLong;

/**
 * The pages that can be made from what campaigns have left in a folder, to be kept or to be shown
 * while campaigns go on. It knows which pages there are and when each has changed; a page itself is
 * made when somebody wants it, so thousands of findings take little time and memory.
 */
public final class Site {
  public static final String OVERVIEW = "index.html";
  private static final String FINDINGS = "findings/";

  private final SourceFiles files;
  private final SourceScan scan;
  private final boolean live;
  private final PageNames names = new PageNames();
  private final Map<String, String> fixedLinks;
  private Map<Path, KnownFinding> known = new HashMap<>();
  private Map<String, String> links = new LinkedHashMap<>();
  private Map<String, SitePage> pages = new LinkedHashMap<>();
  private final Map<String, Long> changedAt = new HashMap<>();
  private Map<String, FindingEntry> entries = new LinkedHashMap<>();
  private final Map<String, Long> goneAt = new HashMap<>();
  private Map<String, String> parts = new LinkedHashMap<>();
  private long version;

  /** What was read of a finding, as long as its document is the same. */
  private record KnownFinding(String stamp, FindingEntry entry) {}

  private Site(Path source, Optional<Path> site, boolean live, Map<String, String> fixedLinks) {
    this.files = new SourceFiles(source);
    this.scan = new SourceScan(files, site);
    this.live = live;
    this.fixedLinks = fixedLinks;
  }

  /**
   * A site to be kept.
   *
   * @param site the folder for its pages
   */
  static Site kept(Path source, Path site) {
    return new Site(source, Optional.of(site), false, Map.of());
  }

  /**
   * A site to be shown while campaigns write into the folder, which may not be there yet.
   *
   * @param links to pages that are made by others, by their titles
   */
  public static Site live(Path source, Map<String, String> links) {
    return new Site(source, Optional.empty(), true, links);
  }

  // ---- what is there --------------------------------------------------------------------------

  /** Looks what campaigns have left by now; returns the number of the state that this gives. */
  public synchronized long refresh() throws IOException {
    scan.refresh();
    Map<String, String> linksNow = links();
    Map<String, SitePage> pagesNow = new LinkedHashMap<>();
    List<FindingEntry> findings = findings(pagesNow);
    scan.documents().forEach(document -> report(document, pagesNow));
    OptionalLong now = live ? OptionalLong.of(System.currentTimeMillis()) : OptionalLong.empty();
    OverviewPage overview = new OverviewPage(scan.hunts(), findings, others(), now);
    Map<String, String> partsNow = overview.parts();
    if (live) {
      partsNow.put(PageFrame.NAVIGATION, PageFrame.navigation("", linksNow));
    }
    enter(linksNow, pagesNow, findings, partsNow);
    return version;
  }

  private void enter(
      Map<String, String> linksNow,
      Map<String, SitePage> pagesNow,
      List<FindingEntry> findings,
      Map<String, String> partsNow) {
    long next = version + 1;
    boolean relinked = !linksNow.equals(links);
    boolean changed = relinked;
    for (Map.Entry<String, SitePage> page : pagesNow.entrySet()) {
      SitePage before = pages.get(page.getKey());
      if (relinked || before == null || !before.stamp().equals(page.getValue().stamp())) {
        changedAt.put(page.getKey(), next);
        changed = true;
      }
    }
    changed |= !pages.keySet().equals(pagesNow.keySet());
    changed |= changedFindings(findings, next);
    for (Map.Entry<String, String> part : partsNow.entrySet()) {
      if (!Objects.equals(parts.get(part.getKey()), part.getValue())) {
        changedAt.put(partKey(part.getKey()), next);
        changed = true;
      }
    }
    links = linksNow;
    pages = pagesNow;
    parts = partsNow;
    version = changed ? next : version;
  }

  private boolean changedFindings(List<FindingEntry> findings, long next) {
    Map<String, FindingEntry> entriesNow = new LinkedHashMap<>();
    findings.forEach(one -> entriesNow.put(one.page(), one));
    boolean changed = false;
    for (FindingEntry one : findings) {
      goneAt.remove(one.page());
      if (!one.equals(entries.get(one.page()))) {
        changedAt.put(rowKey(one.page()), next);
        changed = true;
      }
    }
    for (String page : entries.keySet()) {
      if (!entriesNow.containsKey(page)) {
        goneAt.put(page, next);
        changed = true;
      }
    }
    entries = entriesNow;
    return changed;
  }

  private static String partKey(String part) {
    return "part " + part;
  }

  private static String rowKey(String page) {
    return "row " + page;
  }

  private Map<String, String> links() {
    Map<String, String> all = new LinkedHashMap<>();
    all.put("Overview", OVERVIEW);
    scan.documents().forEach(document -> all.put(document.title(), file(document)));
    all.putAll(fixedLinks);
    return all;
  }

  private List<OverviewPage.OtherReport> others() {
    return scan.documents().stream()
        .map(
            one ->
                new OverviewPage.OtherReport(
                    one.title(), file(one), one.summary(), one.changedAt()))
        .toList();
  }

  private String file(ReportDocument document) {
    String prefix = document.kind().prefix();
    String name = document.name();
    return names.of(prefix, name, name.isEmpty() ? prefix : prefix + "-" + PageNames.plain(name));
  }

  // ---- findings -------------------------------------------------------------------------------

  private List<FindingEntry> findings(Map<String, SitePage> pagesNow) {
    Map<Path, KnownFinding> knownNow = new HashMap<>();
    List<FindingEntry> all = new ArrayList<>();
    for (HuntFolder hunt : scan.hunts()) {
      List<Path> folders = hunt.findings();
      for (int i = 0; i < folders.size(); i++) {
        Path folder = folders.get(i);
        KnownFinding finding = read(folder, hunt.stamp(folder), findingFile(hunt, folder));
        knownNow.put(folder, finding);
        double at = hunt.foundAt().getOrDefault(finding.entry().id(), -1.0);
        FindingEntry entry = finding.entry().foundAt(at);
        String before = neighbour(hunt, i - 1);
        String after = neighbour(hunt, i + 1);
        all.add(entry);
        pagesNow.put(
            entry.page(),
            new SitePage(
                List.of(finding.stamp(), before, after), () -> finding(folder, before, after)));
      }
    }
    known = knownNow;
    return all;
  }

  private KnownFinding read(Path folder, String stamp, String file) {
    Path document = folder.resolve(HuntFolder.FINDING);
    KnownFinding before = known.get(folder);
    return before != null && before.stamp().equals(stamp)
        ? before
        : new KnownFinding(stamp, FindingEntry.of(files.json(document), file, -1));
  }

  private String findingFile(HuntFolder hunt, Path folder) {
    String name = hunt.name().isEmpty() ? "" : hunt.name() + "-";
    return names.of(
        "finding", folder.toString(), FINDINGS + PageNames.plain(name + folder.getFileName()));
  }

  private String neighbour(HuntFolder hunt, int i) {
    return i < 0 || i >= hunt.findings().size()
        ? ""
        : findingFile(hunt, hunt.findings().get(i)).substring(FINDINGS.length());
  }

  private SitePage.Content finding(Path folder, String before, String after) {
    Markup page = new Markup();
    page.open("div", "class", "pages");
    neighbour(page, before, "prev", "← previous finding");
    neighbour(page, after, "next", "next finding →");
    page.close();
    JsonNode json = files.json(folder.resolve(HuntFolder.FINDING));
    Explanation explanation = ExplanationReader.read(json.path("explanation"));
    List<String> commands = new ArrayList<>();
    if (json.path("check").isTextual()) {
      commands.add(json.path("check").asText());
    }
    commands.add(json.path("command").asText());
    String reduced = files.text(folder.resolve("reduced.sql"));
    return content(
        new CasePage(
            explanation.headline(), FindingEntry.facts(json), explanation, reduced, commands),
        page);
  }

  private static SitePage.Content content(CasePage testCase, Markup page) {
    return new SitePage.Content(testCase.title(), testCase.content(page));
  }

  private static void neighbour(Markup page, String file, String way, String words) {
    if (file.isEmpty()) {
      page.element("span", "");
    } else {
      page.element("a", words, "rel", way, "href", file);
    }
  }

  // ---- reports --------------------------------------------------------------------------------

  private void report(ReportDocument document, Map<String, SitePage> pagesNow) {
    Map<String, String> evidence = new LinkedHashMap<>();
    for (ReportKind.EvidencePage one : document.evidence()) {
      String stamp = files.stamp(one.file());
      if (!stamp.isEmpty()) {
        String file =
            names.of(
                "evidence",
                one.file().toString(),
                "evidence/" + PageNames.plain(one.name()).replaceFirst("^-", ""));
        evidence.put(one.key(), file);
        pagesNow.put(
            file,
            new SitePage(
                List.of(stamp, document.stamp()),
                () -> content(one.form().apply(files.json(one.file())), new Markup())));
      }
    }
    pagesNow.put(
        file(document),
        new SitePage(
            List.of(document.stamp(), evidence.toString()),
            () ->
                new SitePage.Content(
                    document.title(),
                    document.kind().page(document.title(), document.content(), evidence))));
  }

  // ---- what others ask for --------------------------------------------------------------------

  /** Whether nobody has left anything. */
  synchronized boolean isEmpty() {
    return scan.hunts().isEmpty() && scan.documents().isEmpty();
  }

  /** The pages, by their files. */
  synchronized Collection<String> files() {
    List<String> all = new ArrayList<>(pages.keySet());
    all.add(OVERVIEW);
    return all;
  }

  /** The number of the present state, which grows with every change. */
  public synchronized long version() {
    return version;
  }

  /** Makes a page; empty if there is none of that name. */
  public Optional<String> html(String file) {
    SitePage page;
    PageFrame frame;
    synchronized (this) {
      page = file.equals(OVERVIEW) ? overview() : pages.get(file);
      frame = frame(file);
    }
    if (page == null) {
      return Optional.empty();
    }
    SitePage.Content content = page.maker().make();
    return Optional.of(frame.page(content.title(), content.markup()));
  }

  /** A page that is made by others, in the frame of the site; it is told of no changes. */
  public synchronized String framed(String title, Markup content) {
    return PageFrame.live("", links, "", version).page(title, content);
  }

  private PageFrame frame(String file) {
    String root = "../".repeat((int) file.chars().filter(letter -> letter == '/').count());
    return live ? PageFrame.live(root, links, file, version) : PageFrame.of(root, links);
  }

  private SitePage overview() {
    List<FindingEntry> findings = List.copyOf(entries.values());
    Map<String, String> now = new LinkedHashMap<>(parts);
    now.remove(PageFrame.NAVIGATION);
    return new SitePage(
        List.of(),
        () -> new SitePage.Content(name(), OverviewPage.of(name(), now, findings, live)));
  }

  private String name() {
    Path name = files.root().toAbsolutePath().normalize().getFileName();
    return name == null ? "Campaign" : name.toString();
  }

  /** Whether a page reads otherwise than in an earlier state, or is gone. */
  public synchronized boolean changed(String file, long since) {
    return !pages.containsKey(file) || changedAt.getOrDefault(file, 0L) > since;
  }

  /** What has changed on the overview since an earlier state. */
  public synchronized SiteChanges changes(long since) {
    Map<String, String> changedParts = new LinkedHashMap<>();
    parts.forEach(
        (part, html) -> {
          if (changedAt.getOrDefault(partKey(part), 0L) > since) {
            changedParts.put(part, html);
          }
        });
    List<String> rows =
        entries.values().stream()
            .filter(one -> changedAt.getOrDefault(rowKey(one.page()), 0L) > since)
            .map(OverviewPage::row)
            .toList();
    List<String> gone =
        goneAt.entrySet().stream()
            .filter(one -> one.getValue() > since)
            .map(Map.Entry::getKey)
            .toList();
    return new SiteChanges(version, changedParts, rows, gone);
  }
}
