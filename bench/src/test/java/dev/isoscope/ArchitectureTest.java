package dev.isoscope;

import static com.tngtech.archunit.library.dependencies.SlicesRuleDefinition.slices;
import static java.util.stream.Collectors.groupingBy;
import static java.util.stream.Collectors.mapping;
import static java.util.stream.Collectors.toCollection;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.tngtech.archunit.core.domain.Dependency;
import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.core.importer.ImportOption;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

/** What holds of the main code of all modules together. */
class ArchitectureTest {
  /**
   * Each package and the others that it may use. A name with two dots at its end means the package
   * and all below it, as far as they have no line of their own.
   */
  private static final Map<String, List<String>> PACKAGES =
      table(
          """
          model
          sql
          sql.text         model sql
          sql.tree
          sql.dialect      model sql sql.tree
          dbms             model sql
          dbms.engine
          dbms..           model sql sql.text dbms dbms.engine
          casefile         model sql dbms
          execute          model sql sql.text dbms
          pattern          model dbms
          generate         model pattern sql.dialect sql.tree
          reduce           model sql sql.text
          instrument       model sql sql.text dbms
          semantics        model sql sql.text dbms execute
          oracle           model sql dbms execute
          oracle.crash     model execute oracle
          oracle.graph     model sql sql.text dbms execute instrument semantics
          oracle.triage    model sql dbms execute semantics oracle
          oracle.wss       model sql sql.text dbms execute semantics oracle oracle.triage
          oracle.visibility model execute semantics sql dbms oracle oracle.wss
          oracle.dependency model sql sql.text dbms pattern execute instrument semantics oracle \
          oracle.graph
          oracle..         model sql sql.text dbms execute instrument semantics oracle oracle.graph
          levels           model sql sql.text casefile dbms execute generate instrument oracle..
          campaign         model generate
          explore          model sql sql.text dbms execute generate instrument semantics oracle.. campaign
          report           model casefile levels explore
          report.drawing   model report
          finding          model sql sql.text dbms casefile report report.drawing
          corpus           model casefile
          corpus.report    model casefile report finding corpus
          hunt             model casefile dbms execute oracle reduce finding corpus campaign
          compare.trace    model dbms execute semantics
          compare.cause    model sql sql.text dbms execute instrument semantics oracle oracle.wss \
          compare.trace
          compare          model sql sql.text dbms execute oracle reduce finding campaign \
          compare.cause compare.trace
          compare.report   model casefile report finding compare compare.cause compare.trace
          pages            model report report.drawing campaign hunt
          testbed..        model dbms..
          web              report pages
          cli              model sql.. casefile dbms execute pattern generate oracle.. levels explore \
          reduce report.. finding corpus.. campaign hunt compare.. pages web testbed
          spark            cli
          junit            model sql casefile dbms execute oracle oracle.dependency report testbed
          bench            model sql.. casefile dbms execute pattern generate instrument oracle.. \
          reduce campaign testbed
          """);

  private static final String ROOT = "dev.isoscope";

  private final JavaClasses all =
      new ClassFileImporter()
          .withImportOption(new ImportOption.DoNotIncludeTests())
          .importPackages(ROOT);

  @Test
  void packagesUseOnlyWhatTheTableSays() {
    Set<String> others = new TreeSet<>();
    for (JavaClass one : all) {
      String from = name(one);
      List<String> allowed = line(from).map(PACKAGES::get).orElse(List.of());
      for (Dependency dependency : one.getDirectDependenciesFromSelf()) {
        JavaClass target = dependency.getTargetClass().getBaseComponentType();
        String to = name(target);
        if (target.getPackageName().startsWith(ROOT)
            && !to.equals(from)
            && allowed.stream().noneMatch(pattern -> covers(pattern, to))) {
          others.add(from + " uses " + to + ": " + dependency.getDescription());
        }
      }
    }
    assertEquals(Set.of(), others);
  }

  @Test
  void everyPackageHasALine() {
    assertEquals(
        Set.of(),
        all.stream()
            .map(ArchitectureTest::name)
            .filter(name -> line(name).isEmpty())
            .collect(Collectors.toSet()));
  }

  @Test
  void allModulesAreThere() {
    Set<String> names = all.stream().map(ArchitectureTest::name).collect(Collectors.toSet());
    assertTrue(
        names.containsAll(Set.of("model", "testbed", "cli", "spark", "junit", "bench")),
        names::toString);
  }

  @Test
  void packagesHaveNoCycles() {
    slices().matching(ROOT + ".(**)").should().beFreeOfCycles().check(all);
  }

  /** Nested classes go by the names of those that hold them, too. */
  @Test
  void noTwoClassesHaveTheSameName() {
    Map<String, Set<String>> places =
        all.stream()
            .filter(one -> one.getEnclosingClass().isEmpty())
            .filter(one -> !one.getSimpleName().equals("package-info"))
            .collect(
                groupingBy(
                    JavaClass::getSimpleName,
                    TreeMap::new,
                    mapping(ArchitectureTest::name, toCollection(TreeSet::new))));
    places.values().removeIf(packages -> packages.size() == 1);
    assertEquals(Map.of(), places);
  }

  private static Map<String, List<String>> table(String lines) {
    return lines
        .lines()
        .map(line -> line.strip().split(" +"))
        .collect(
            Collectors.toMap(
                words -> words[0], words -> Arrays.asList(words).subList(1, words.length)));
  }

  /** The key of the line that speaks of a package: its own, or that of the nearest one above it. */
  private static Optional<String> line(String name) {
    if (PACKAGES.containsKey(name)) {
      return Optional.of(name);
    }
    return PACKAGES.keySet().stream()
        .filter(key -> key.endsWith("..") && covers(key, name))
        .max(Comparator.comparingInt(String::length));
  }

  private static boolean covers(String pattern, String name) {
    String plain = pattern.replace("..", "");
    return name.equals(plain) || (pattern.endsWith("..") && name.startsWith(plain + "."));
  }

  private static String name(JavaClass one) {
    return one.getPackageName().replaceFirst("^dev[.]isoscope[.]?", "");
  }
}
