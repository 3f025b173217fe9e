package dev.isoscope;

import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.classes;
import static com.tngtech.archunit.library.dependencies.SlicesRuleDefinition.slices;
import static java.util.Map.entry;

import com.tngtech.archunit.base.DescribedPredicate;
import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.core.importer.ImportOption;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;

/** The packages depend on each other only as docs/architecture.md says. */
class ArchitectureTest {
  private static final Map<String, Set<String>> ALLOWED =
      Map.ofEntries(
          entry("model", Set.of()),
          entry("sql", Set.of("model")),
          entry("casefile", Set.of("model", "sql", "dbms")),
          entry("dbms", Set.of("model", "sql")),
          entry("execute", Set.of("model", "sql", "dbms")),
          entry("generate", Set.of("model", "sql", "dbms")),
          entry("instrument", Set.of("model", "sql", "dbms")),
          entry("semantics", Set.of("model", "sql", "dbms", "execute")),
          entry("oracle", Set.of("model", "sql", "dbms", "execute", "semantics", "instrument")),
          entry("reduce", Set.of("model", "sql")),
          entry(
              "levels",
              Set.of(
                  "model",
                  "sql",
                  "casefile",
                  "dbms",
                  "execute",
                  "generate",
                  "instrument",
                  "oracle")),
          entry("report", Set.of("model", "sql", "casefile", "oracle", "levels")),
          entry("finding", Set.of("model", "sql", "casefile", "report")),
          entry("campaign", Set.of("model", "generate")),
          entry(
              "hunt",
              Set.of(
                  "model",
                  "sql",
                  "casefile",
                  "dbms",
                  "execute",
                  "oracle",
                  "reduce",
                  "finding",
                  "campaign")),
          entry(
              "compare",
              Set.of(
                  "model",
                  "sql",
                  "casefile",
                  "dbms",
                  "execute",
                  "semantics",
                  "instrument",
                  "oracle",
                  "reduce",
                  "report",
                  "finding",
                  "campaign")),
          entry("testbed", Set.of("model", "dbms")),
          entry(
              "cli",
              Set.of(
                  "model",
                  "sql",
                  "casefile",
                  "dbms",
                  "execute",
                  "generate",
                  "oracle",
                  "levels",
                  "reduce",
                  "report",
                  "finding",
                  "campaign",
                  "hunt",
                  "compare",
                  "testbed")));

  private final JavaClasses all =
      new ClassFileImporter()
          .withImportOption(new ImportOption.DoNotIncludeTests())
          .importPackages("dev.isoscope");

  @Test
  void packagesKnowOnlyWhatIsBelowThem() {
    ALLOWED.forEach(
        (name, below) ->
            classes()
                .that()
                .resideInAPackage("dev.isoscope." + name + "..")
                .should()
                .onlyDependOnClassesThat(
                    DescribedPredicate.describe(
                        "lie outside Isoscope, in " + name + " or in " + below,
                        (JavaClass other) -> outside(other) || within(other, name, below)))
                .check(all));
  }

  @Test
  void everyPackageIsListed() {
    all.stream()
        .map(one -> one.getPackageName().replaceFirst("^dev[.]isoscope[.]?", "").split("[.]")[0])
        .filter(name -> !name.isEmpty())
        .forEach(
            name -> {
              if (!ALLOWED.containsKey(name)) {
                throw new AssertionError("package " + name + " is not in the table of this test");
              }
            });
  }

  @Test
  void packagesHaveNoCycles() {
    slices().matching("dev.isoscope.(*)..").should().beFreeOfCycles().check(all);
  }

  private static boolean outside(JavaClass other) {
    return !other.getPackageName().startsWith("dev.isoscope");
  }

  private static boolean within(JavaClass other, String name, Set<String> below) {
    String rest = other.getPackageName().replaceFirst("^dev[.]isoscope[.]?", "");
    String first = rest.split("[.]")[0];
    return first.equals(name) || below.contains(first);
  }
}
