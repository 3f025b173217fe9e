package dev.isoscope.execute;

import dev.isoscope.model.Case;
import dev.isoscope.model.InitStatement;
import dev.isoscope.sql.StatementKind;
import dev.isoscope.sql.Token;
import dev.isoscope.sql.Tokenizer;
import java.util.Collection;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

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

  private static final Set<String> CONTAINERS = Set.of("TABLE", "INDEX", "SEQUENCE");
  private static final String TRIGGER = "TRIGGER";
  private static final Set<String> ROUTINES = Set.of(TRIGGER, "FUNCTION", "PROCEDURE", "ALIAS");

  /** That of a case without init statements. */
  static final Setup NONE = of(List.of());

  /** That of a case; one that is known to have these init statements is not made again. */
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

  /**
   * Whether the definitions do nothing but create tables, indexes and sequences, and triggers and
   * routines, which hold nothing of their own.
   */
  boolean reusable() {
    return definitions.stream().allMatch(Setup::reusable);
  }

  private static boolean reusable(String definition) {
    String created = created(definition);
    return ROUTINES.contains(created)
        || CONTAINERS.contains(created)
            && Tokenizer.words(definition).stream().noneMatch(word -> word.is("SELECT"));
  }

  /** What a definition creates, such as TABLE; one of its first words tells. */
  private static String created(String definition) {
    List<Token> words = Tokenizer.words(definition);
    if (words.isEmpty() || !words.get(0).is("CREATE")) {
      return "";
    }
    return words.stream()
        .limit(4)
        .filter(word -> word.kind() == Token.Kind.WORD)
        .map(word -> word.text().toUpperCase(Locale.ROOT))
        .filter(word -> CONTAINERS.contains(word) || ROUTINES.contains(word))
        .findFirst()
        .orElse("");
  }

  /** Whether a statement may write to tables that it does not name, through what is defined. */
  boolean writesUnseen() {
    return definitions.stream().map(Setup::created).anyMatch(ROUTINES::contains);
  }

  /** The tables that triggers are on, in lower case. */
  Set<String> watched() {
    return triggers().map(Setup::watched).collect(Collectors.toUnmodifiableSet());
  }

  private Stream<String> triggers() {
    return definitions.stream().filter(definition -> created(definition).equals(TRIGGER));
  }

  /** The name after the first ON, without its schema. */
  private static String watched(String trigger) {
    List<Token> words = Tokenizer.words(trigger);
    int at = 0;
    while (at < words.size() && !words.get(at).is("ON")) {
      at++;
    }
    boolean qualified = at + 2 < words.size() && words.get(at + 2).is(".");
    int name = at + (qualified ? 3 : 1);
    return name < words.size() ? Names.of(words.get(name)) : "";
  }

  /** Whether triggers have not seen how the tables were filled. */
  boolean triggersComeLast() {
    int firstRow = rows.isEmpty() ? init.size() : init.indexOf(rows.get(0));
    return triggers().anyMatch(trigger -> init.indexOf(trigger) > firstRow);
  }
}
