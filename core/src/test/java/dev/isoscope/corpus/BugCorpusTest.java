package dev.isoscope.corpus;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.isoscope.model.Case;
import dev.isoscope.model.Level;
import dev.isoscope.model.RunVerdict;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** The corpus of known bugs is complete, and its index says what the heads of the cases say. */
class BugCorpusTest {
  private static final Path CASES = Path.of("..", "cases");

  private final BugCorpus corpus = BugCorpus.load();

  @Test
  void ticketsAreToldApart() {
    Set<String> ids = new HashSet<>();
    corpus.all().forEach(bug -> assertTrue(ids.add(bug.id()), bug.id()));
    assertEquals("MySQL#100328", corpus.find("mysql-100328").orElseThrow().id());
    assertEquals(Optional.empty(), corpus.find("MDEV-2664"));
    assertEquals(2, corpus.matching(Pattern.compile("MDEV-2664")).size());
  }

  @Test
  void everyBugHasACaseOrAReason() {
    for (CorpusBug bug : corpus.all()) {
      assertEquals(bug.cases().isEmpty(), bug.obstacle().isPresent(), bug.id());
      assertTrue(bug.obstacle().stream().noneMatch(String::isEmpty), bug.id());
    }
  }

  @Test
  void everyCaseOfABugIsThere() throws IOException {
    Set<String> named =
        corpus.all().stream()
            .flatMap(bug -> bug.cases().stream())
            .map(Case::source)
            .filter(source -> !source.startsWith("cases/papers"))
            .collect(Collectors.toCollection(TreeSet::new));
    Set<String> files = new TreeSet<>();
    for (String folder : List.of("bugs", "found")) {
      try (Stream<Path> paths = Files.walk(CASES.resolve(folder))) {
        paths
            .filter(path -> path.toString().endsWith(".sql"))
            .forEach(path -> files.add("cases/" + CASES.relativize(path)));
      }
    }
    assertEquals(files, named);
  }

  @Test
  void theIndexSaysWhatHeadsSay() {
    for (CorpusBug bug : corpus.all()) {
      for (Case testCase : bug.cases()) {
        if (testCase.source().startsWith("cases/bugs")) {
          Map<String, String> head = testCase.header().details();
          assertEquals(head.getOrDefault("kind", ""), bug.kind(), bug.id());
          assertEquals(head.getOrDefault("severity", ""), bug.severity(), bug.id());
          assertEquals(head.getOrDefault("affected", ""), bug.affected(), bug.id());
          assertEquals(head.getOrDefault("fixed", ""), bug.fixed(), bug.id());
          assertEquals(head.getOrDefault("status", "not told"), bug.status(), bug.id());
        }
      }
    }
  }

  @Test
  void theIndexCountsWhatItLists() throws IOException {
    String index = Files.readString(CASES.resolve("bugs/INDEX.md"));
    List<CorpusBug> reported = corpus.all().stream().filter(CorpusBug::reported).toList();
    assertTrue(index.contains("| all | " + reported.size() + " |"));
    for (String folder : List.of("here | bugs", "in `papers` | papers", "in `found` | found")) {
      String[] words = folder.split(" \\| ");
      long count =
          reported.stream()
              .filter(bug -> !bug.cases().isEmpty())
              .filter(bug -> bug.cases().get(0).source().startsWith("cases/" + words[1]))
              .count();
      String row = "| with a case file " + words[0] + " | " + count + " |";
      assertTrue(index.contains(row), row);
    }
  }

  /** The bug shows if one of its cases does, and only by the outcome that is recorded. */
  @Test
  void ofSeveralCasesTheOneThatShowsCounts() {
    CorpusBug bug = corpus.find("MDEV-30835").orElseThrow();
    CorpusReplay replay = new CorpusReplay(List.of(bug, corpus.find("MDEV-29081").orElseThrow()));
    RunVerdict right = new RunVerdict(RunVerdict.Kind.AS_EXPECTED, List.of(), "as it should be");
    RunVerdict otherwise = new RunVerdict(RunVerdict.Kind.UNEXPECTED, List.of(), "otherwise");
    RunVerdict shows =
        new RunVerdict(
            RunVerdict.Kind.UNEXPECTED,
            List.of(RunVerdict.Mismatch.ofTable("t", "(1)", "(2)", true)),
            "a recorded bug shows");
    replay.add(bug.cases().get(0), "mariadb", Level.READ_COMMITTED, shows);
    replay.add(bug.cases().get(1), "mariadb", Level.READ_COMMITTED, right);
    replay.add(bug.cases().get(0), "mariadb", Level.SERIALIZABLE, otherwise);
    replay.add(bug.cases().get(1), "mariadb", Level.SERIALIZABLE, right);
    replay.unavailable("mysql", "it is not here");
    assertEquals(
        List.of("shows", "does-not-show", "not-runnable", "not-runnable"),
        replay.outcomes().stream().map(one -> one.status().label()).toList());
    assertEquals(List.of(Level.READ_COMMITTED), replay.levelsShown(bug));
    assertEquals(List.of(bug.cases().get(0)), replay.casesShown("mariadb", Level.READ_COMMITTED));
    assertEquals(List.of(), replay.casesShown("mariadb", Level.SERIALIZABLE));
    assertEquals(Map.of(List.of(Level.READ_COMMITTED), List.of(bug)), replay.byLevels());
  }
}
