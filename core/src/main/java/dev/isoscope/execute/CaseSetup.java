package dev.isoscope.execute;

import dev.isoscope.model.Case;
import dev.isoscope.model.InitStatement;
import dev.isoscope.sql.CreatedObject;
import dev.isoscope.sql.StatementKind;
import dev.isoscope.sql.Token;
import dev.isoscope.sql.Tokenizer;
import dev.isoscope.sql.text.KeyWords;
import java.util.Collection;
import java.util.List;
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
record CaseSetup(List<String> init, List<String> definitions, List<String> rows) {
  /** What may count, beside the words that mark counters. */
  private static final Set<String> COUNTERS = Set.of("generated", "sequence", "nextval");

  /** That of a case without init statements. */
  static final CaseSetup NONE = of(List.of());

  /** That of a case; one that is known to have these init statements is not made again. */
  static CaseSetup of(Case testCase, Collection<CaseSetup> known) {
    List<String> init = testCase.init().stream().map(InitStatement::sql).toList();
    for (CaseSetup setup : known) {
      if (setup.init().equals(init)) {
        return setup;
      }
    }
    return of(init);
  }

  private static CaseSetup of(List<String> init) {
    return new CaseSetup(
        init,
        init.stream().filter(sql -> !isWrite(sql)).toList(),
        init.stream().filter(CaseSetup::isWrite).toList());
  }

  private static boolean isWrite(String sql) {
    return StatementKind.of(sql) == StatementKind.WRITE;
  }

  /** Whether there may be counters. */
  boolean mayCount() {
    return definitions.stream()
        .flatMap(sql -> MentionedNames.in(sql).stream())
        .anyMatch(word -> COUNTERS.contains(word) || KeyWords.isCounter(word));
  }

  /**
   * Whether the definitions do nothing but create tables, indexes and sequences, change tables that
   * hold nothing yet, and create triggers, routines and views, which hold nothing of their own.
   */
  boolean reusable() {
    return definitions.stream().allMatch(this::reusable);
  }

  private boolean reusable(String definition) {
    return switch (CreatedObject.of(definition)) {
      case TRIGGER, ROUTINE, VIEW -> true;
      case TABLE, INDEX, SEQUENCE ->
          Tokenizer.words(definition).stream().noneMatch(word -> word.is("SELECT"));
      case NOTHING -> alters(definition) && comesBeforeRows(definition);
      case OTHER -> false;
    };
  }

  private static boolean alters(String definition) {
    return Tokenizer.words(definition).stream().limit(1).anyMatch(word -> word.is("ALTER"));
  }

  private boolean comesBeforeRows(String definition) {
    return rows.isEmpty() || init.lastIndexOf(definition) < init.indexOf(rows.get(0));
  }

  /** Whether a statement may write to tables that it does not name, through what is defined. */
  boolean writesUnseen() {
    return definitions.stream()
        .map(CreatedObject::of)
        .anyMatch(made -> made == CreatedObject.TRIGGER || made == CreatedObject.ROUTINE);
  }

  /** Whether a statement may write to a table under another name. */
  boolean hasViews() {
    return definitions.stream().anyMatch(sql -> CreatedObject.of(sql) == CreatedObject.VIEW);
  }

  /** Whether what is defined may end waits of others in the middle of a transaction. */
  boolean endsWaits() {
    return definitions.stream().anyMatch(StatementFacts::endsWaits);
  }

  /** The tables that triggers are on, in lower case. */
  Set<String> watched() {
    return triggers().map(CaseSetup::watched).collect(Collectors.toUnmodifiableSet());
  }

  private Stream<String> triggers() {
    return definitions.stream().filter(sql -> CreatedObject.of(sql) == CreatedObject.TRIGGER);
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
    return name < words.size() ? MentionedNames.of(words.get(name)) : "";
  }

  /** Whether triggers have not seen how the tables were filled. */
  boolean triggersComeLast() {
    int firstRow = rows.isEmpty() ? init.size() : init.indexOf(rows.get(0));
    return triggers().anyMatch(trigger -> init.indexOf(trigger) > firstRow);
  }
}
