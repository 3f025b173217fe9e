package dev.isoscope.casefile;

import static org.junit.jupiter.api.Assertions.assertAll;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.isoscope.model.Case;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;

/** The case files that ship with Isoscope are sound, and can be told apart by name. */
class CaseFilesParseTest {
  private static final Path CASES = Path.of("..", "cases");

  @TestFactory
  Stream<DynamicTest> everyFileIsACase() throws IOException {
    return files().stream()
        .map(file -> DynamicTest.dynamicTest(file.getFileName().toString(), () -> check(file)));
  }

  @Test
  void namesAreUnique() throws IOException, CaseSyntaxException {
    Map<String, Path> byName = new HashMap<>();
    for (Path file : files()) {
      Path other = byName.putIfAbsent(words(CaseParser.parse(file).name()), file);
      assertTrue(other == null, () -> file + " and " + other + " hold cases of the same name");
    }
  }

  @Test
  void everyKnownBugIsInTheIndex() throws IOException, CaseSyntaxException {
    Path bugs = CASES.resolve("bugs");
    String index = Files.readString(bugs.resolve("INDEX.md"));
    for (Path file : files()) {
      if (file.startsWith(bugs)) {
        String row = "| " + CaseParser.parse(file).name() + " |";
        assertTrue(index.contains(row), () -> "INDEX.md has no row for " + file);
        String path = bugs.relativize(file).toString();
        assertTrue(index.contains("`" + path + "`"), () -> "INDEX.md does not name " + path);
      }
    }
  }

  /** A folder for each, in that of its status, with the case and a text for a tracker. */
  @Test
  void whatWasFoundIsSortedAndCanBeReported() throws IOException, CaseSyntaxException {
    Path found = CASES.resolve("found");
    for (Path file : files().stream().filter(file -> file.startsWith(found)).toList()) {
      Case testCase = CaseParser.parse(file);
      Path folder = file.getParent();
      Map<String, String> head = testCase.header().details();
      assertEquals(words(testCase.name()), folder.getFileName().toString());
      String status = folder.getParent().getFileName().toString();
      assertEquals(found, folder.getParent().getParent(), file::toString);
      assertTrue(List.of("reported", "known", "new").contains(status), file::toString);
      assertTrue(head.getOrDefault("status", "").startsWith(status), file::toString);
      assertEquals(!status.equals("new"), head.containsKey("link"), file::toString);
      assertTrue(head.containsKey("rule"), () -> file + " does not say what its makers promise");
      String report = Files.readString(folder.resolve("report.md"));
      assertTrue(report.startsWith("# " + testCase.name() + "\n"), folder::toString);
      assertTrue(Files.exists(folder.resolve("history.svg")), () -> folder + " has no picture");
    }
  }

  private static void check(Path file) throws IOException, CaseSyntaxException {
    Case testCase = CaseParser.parse(file);
    String fileName = file.getFileName().toString();
    assertAll(
        () ->
            assertTrue(
                fileName.endsWith(words(testCase.name()) + ".sql"),
                () -> "the file's name must end as the case is called: " + testCase.name()),
        () -> assertFalse(testCase.header().about().isEmpty(), "an 'about:' is missing"),
        () -> assertTrue(Cases.expectsSomething(testCase), "nothing is expected"),
        // what was meant as an expectation but is not one would end up there
        () -> assertTrue(testCase.notes().isEmpty(), () -> "free comments: " + testCase.notes()));
  }

  /** A name as file names spell it: {@code TiDB#19585} is {@code tidb-19585}. */
  private static String words(String name) {
    return name.toLowerCase(Locale.ROOT).replaceAll("[^a-z0-9]+", "-");
  }

  private static List<Path> files() throws IOException {
    try (Stream<Path> paths = Files.walk(CASES)) {
      List<Path> files = paths.filter(path -> path.toString().endsWith(".sql")).sorted().toList();
      assertFalse(files.isEmpty(), "no case files under " + CASES.toAbsolutePath());
      return files;
    }
  }
}
