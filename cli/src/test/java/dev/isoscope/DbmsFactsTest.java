package dev.isoscope;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.isoscope.dbms.Dbms;
import dev.isoscope.dbms.DbmsRegistry;
import dev.isoscope.model.Version;
import dev.isoscope.sql.dialect.Dialects;
import dev.isoscope.testbed.Engine;
import dev.isoscope.testbed.Recipe;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.ServiceLoader;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** What is peculiar to a DBMS is at home in its own package, its dialect and its recipe. */
class DbmsFactsTest {
  private static final Path PACKAGES = Path.of("src", "main", "java", "dev", "isoscope");

  /** Where DBMSs may be told apart by name, and the places that name a target to begin with. */
  private static final List<Path> HOMES =
      List.of(
          Path.of("dbms"),
          Path.of("sql", "dialect"),
          Path.of("cli", "Targets.java"),
          Path.of("junit", "Isolation.java"));

  private static final Pattern LITERAL = Pattern.compile("\"((?:[^\"\\\\]|\\\\.)*)\"");

  @Test
  void nobodyElseKnowsDbmssByName() throws IOException {
    Set<String> names = new HashSet<>();
    for (Dbms dbms : DbmsRegistry.all()) {
      Stream.of(List.of(dbms.name(), dbms.title(), dbms.productName()), dbms.aliases())
          .flatMap(List::stream)
          .map(name -> name.toLowerCase(Locale.ROOT))
          .forEach(names::add);
    }
    List<String> found = new ArrayList<>();
    for (String module : List.of("core", "cli", "junit", "bench")) {
      Path root = Path.of("..", module).resolve(PACKAGES);
      try (Stream<Path> files = Files.walk(root)) {
        for (Path file : files.filter(one -> one.toString().endsWith(".java")).toList()) {
          if (HOMES.stream().noneMatch(root.relativize(file)::startsWith)) {
            named(file, names).forEach(line -> found.add(root.relativize(file) + ": " + line));
          }
        }
      }
    }
    assertEquals(List.of(), found, "ask the DBMS for the fact that is meant");
  }

  private static List<String> named(Path file, Set<String> names) throws IOException {
    return Files.readAllLines(file).stream()
        .filter(
            line -> {
              Matcher literals = LITERAL.matcher(line);
              return literals
                  .results()
                  .anyMatch(one -> names.contains(one.group(1).toLowerCase(Locale.ROOT)));
            })
        .map(String::strip)
        .toList();
  }

  @Test
  void namesLeadToOneDbms() {
    Set<String> names = new HashSet<>();
    for (Dbms dbms : DbmsRegistry.all()) {
      assertTrue(names.add(dbms.name()), dbms.name());
      dbms.aliases().forEach(alias -> assertTrue(names.add(alias), alias));
      assertEquals(dbms, DbmsRegistry.find(dbms.name()).orElseThrow());
    }
  }

  @Test
  void everyDbmsHasADialectAndAWayToLife() {
    assertFalse(DbmsRegistry.all().isEmpty());
    for (Dbms dbms : DbmsRegistry.all()) {
      assertEquals(dbms.name(), Dialects.of(dbms.name(), Version.parse("1")).name());
      assertEquals(
          !dbms.unverified(),
          Engine.of(dbms.name()).isPresent() != Recipe.of(dbms.name()).isPresent(),
          dbms.name());
    }
    ServiceLoader.load(Engine.class)
        .forEach(engine -> assertTrue(DbmsRegistry.find(engine.dbms()).isPresent()));
    ServiceLoader.load(Recipe.class)
        .forEach(recipe -> assertTrue(DbmsRegistry.find(recipe.dbms()).isPresent()));
  }
}
