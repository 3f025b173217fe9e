package dev.isoscope.pages;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.MissingNode;
import dev.isoscope.campaign.Journal;
import dev.isoscope.campaign.JournalException;
import dev.isoscope.campaign.JournalFollower;
import dev.isoscope.hunt.FindingSummary;
import dev.isoscope.hunt.HuntEntries;
import dev.isoscope.hunt.Tallies;
import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.function.ObjDoubleConsumer;

/** What a hunt has left in its folder so far; it may be looked at again and again. */
final class HuntFolder {
  private static final String FINDINGS = "findings";

  /** The document in the folder of a finding. */
  static final String FINDING = "finding.json";

  /** Over how many blocks of its end the rate of the moment is taken. */
  private static final int RECENT = 10;

  private final String name;
  private final Path folder;
  private final SourceFiles files;
  private JournalFollower<HuntEntries> journal;
  private Map<String, String> header = Map.of();
  private String obstacle = "";
  private Sum sum = new Sum();
  private Map<Path, String> stamps = Map.of();
  private List<Path> findings = List.of();
  private String statisticsStamp = "";
  private JsonNode statistics = MissingNode.getInstance();
  private long changedAt;

  /**
   * @param name below the folder that the site is made from
   */
  HuntFolder(String name, Path folder, SourceFiles files) {
    this.name = name;
    this.folder = folder;
    this.files = files;
    this.journal = new JournalFollower<>(folder, HuntEntries.class, this::begin);
  }

  /**
   * Whether a folder is that of a hunt.
   *
   * @param known whether it was before
   */
  static boolean isOne(Path folder, SourceFiles files, boolean known) {
    return files.isFolder(folder.resolve(FINDINGS))
        || (files.isFile(folder.resolve(Journal.FILE)) && (known || !isComparison(folder)));
  }

  /** A comparison has several targets in its journal, and is told by a document of its own. */
  private static boolean isComparison(Path folder) {
    try {
      return Journal.header(folder).containsKey("name-2");
    } catch (JournalException e) {
      return false;
    }
  }

  /** What the lines of the journal come to. */
  private static final class Sum implements ObjDoubleConsumer<HuntEntries> {
    private Tallies tallies = Tallies.NONE;
    private double seconds;
    private final Map<String, Double> foundAt = new HashMap<>();
    private final Deque<Moment> recent = new ArrayDeque<>();

    @Override
    public void accept(HuntEntries entries, double now) {
      tallies = tallies.plus(entries.tallies());
      seconds = now;
      for (FindingSummary finding : entries.findings()) {
        foundAt.putIfAbsent(finding.id(), now);
      }
      recent.addLast(new Moment(now, tallies.cases()));
      if (recent.size() > RECENT) {
        recent.removeFirst();
      }
    }
  }

  private record Moment(double seconds, long cases) {}

  private Sum begin() {
    sum = new Sum();
    return sum;
  }

  /** Reads what is new. */
  void refresh() {
    Path lines = folder.resolve(Journal.FILE);
    try {
      obstacle = "";
      if (files.isFile(lines)) {
        header = journal.read();
      } else {
        header = Map.of();
        journal = new JournalFollower<>(folder, HuntEntries.class, this::begin);
        begin();
      }
    } catch (JournalException e) {
      obstacle = e.getMessage();
    }
    changedAt =
        Math.max(files.changedAt(lines), files.changedAt(folder.resolve(Journal.UNFINISHED_FILE)));
    Path document = folder.resolve(EvidenceFile.STATISTICS);
    String stamp = files.stamp(document);
    if (!stamp.equals(statisticsStamp)) {
      statisticsStamp = stamp;
      JsonNode all = files.json(document);
      statistics = all.path("hunts").size() == 1 ? all.path("hunts").get(0) : all;
    }
    Map<Path, String> stampsNow = new LinkedHashMap<>();
    for (Path finding : files.list(folder.resolve(FINDINGS))) {
      boolean temporary = finding.getFileName().toString().startsWith(".");
      String now = temporary ? "" : files.stamp(finding.resolve(FINDING));
      if (!now.isEmpty()) {
        stampsNow.put(finding, now);
      }
    }
    stamps = stampsNow;
    findings = List.copyOf(stamps.keySet());
  }

  /** Below the folder that the site is made from. */
  String name() {
    return name;
  }

  /** What its journal says first; empty if there is none. */
  Map<String, String> header() {
    return header;
  }

  /** Why the journal cannot be read; empty if it can. */
  String obstacle() {
    return obstacle;
  }

  Tallies tallies() {
    return sum.tallies;
  }

  double seconds() {
    return sum.seconds;
  }

  /** After how many seconds each finding came up, by its id. */
  Map<String, Double> foundAt() {
    return sum.foundAt;
  }

  /** Their folders. */
  List<Path> findings() {
    return findings;
  }

  /** Changes with what is known of a finding. */
  String stamp(Path finding) {
    return stamps.get(finding);
  }

  /** What the cases were made of, where that was kept. */
  JsonNode statistics() {
    return statistics;
  }

  /** When it was last heard of, in milliseconds. */
  long changedAt() {
    return changedAt;
  }

  String target() {
    return header.getOrDefault("name", name);
  }

  double casesPerSecond() {
    return sum.seconds == 0 ? 0 : sum.tallies.cases() / sum.seconds;
  }

  /** The same of late. */
  double recentCasesPerSecond() {
    Moment first = sum.recent.peekFirst();
    Moment last = sum.recent.peekLast();
    return first == null || last.seconds() <= first.seconds()
        ? casesPerSecond()
        : (last.cases() - first.cases()) / (last.seconds() - first.seconds());
  }

  /** How much of what was asked for is done, from 0 to 1; empty if it goes on until it is ended. */
  OptionalDouble progress() {
    double done =
        Math.max(
            share(sum.tallies.cases(), header.get(Journal.CASES)),
            share(1000 * sum.seconds, header.get(Journal.TIME)));
    return done < 0 ? OptionalDouble.empty() : OptionalDouble.of(Math.min(1, done));
  }

  private static double share(double part, String whole) {
    return whole == null || !whole.matches("[1-9][0-9]*") ? -1 : part / Double.parseDouble(whole);
  }
}
