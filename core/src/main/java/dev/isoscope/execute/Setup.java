package dev.isoscope.execute;

import dev.isoscope.model.Case;
import dev.isoscope.model.InitStatement;
import dev.isoscope.sql.StatementKind;
import dev.isoscope.sql.Token;
import dev.isoscope.sql.Tokenizer;
import java.util.Collection;
import java.util.List;
import java.util.Set;

/**
 * The init statements of a case, sorted by what they do: tables that are defined alike can be used
 * again, whatever rows they are to hold.
 *
 * @param definitions the statements that make the tables
 * @param rows the statements that fill them
 */
record Setup(List<String> init, List<String> definitions, List<String> rows) {
  private static final Set<String> COUNTERS =
      Set.of(
          "auto_increment",
          "autoincrement",
          "smallserial",
          "serial",
          "bigserial",
          "serial2",
          "serial4",
          "serial8",
          "identity",
          "generated",
          "sequence",
          "nextval");

  /** That of a case without init statements. */
  static final Setup NONE = of(List.of());

  static Setup of(Case testCase) {
    return of(testCase, List.of());
  }

  /** The same without looking at the words again, if one is known with these init statements. */
  static Setup of(Case testCase, Collection<Setup> known) {
    List<String> init = testCase.init().stream().map(InitStatement::sql).toList();
    for (Setup setup : known) {
      if (setup.init().equals(init)) {
        return setup;
      }
    }
    return of(init);
  }

  private static Setup of(List<String> init) {
    return new Setup(
        init,
        init.stream().filter(sql -> !isWrite(sql)).toList(),
        init.stream().filter(Setup::isWrite).toList());
  }

  private static boolean isWrite(String sql) {
    return StatementKind.of(sql) == StatementKind.WRITE;
  }

  /** Whether there may be counters. */
  boolean mayCount() {
    return definitions.stream().flatMap(sql -> Names.in(sql).stream()).anyMatch(COUNTERS::contains);
  }

  /** Whether the definitions do nothing but create tables, indexes and sequences. */
  boolean reusable() {
    return definitions.stream().allMatch(Setup::reusable);
  }

  private static boolean reusable(String definition) {
    List<Token> words = Tokenizer.words(definition);
    return StatementKind.of(words) == StatementKind.DEFINITION
        && words.get(0).is("CREATE")
        && words.stream().limit(4).anyMatch(Setup::isContainer)
        && words.stream().noneMatch(word -> word.is("SELECT"));
  }

  private static boolean isContainer(Token word) {
    return word.is("TABLE") || word.is("INDEX") || word.is("SEQUENCE");
  }
}
