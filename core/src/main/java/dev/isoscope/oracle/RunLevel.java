package dev.isoscope.oracle;

import dev.isoscope.dbms.Dbms;
import dev.isoscope.model.History;
import dev.isoscope.model.Level;
import dev.isoscope.model.RolledBack;
import dev.isoscope.model.Step;
import dev.isoscope.model.Verdict;
import dev.isoscope.sql.StatementKind;
import dev.isoscope.sql.Token;
import dev.isoscope.sql.Tokenizer;
import dev.isoscope.sql.TransactionControl;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;

/**
 * The level that the transactions of a run are to have. It is that of the run, unless statements of
 * the case set another one: then those are judged by what they have asked for.
 *
 * @param unclear why it cannot be told, or why no promise of one level is about the whole run
 */
record RunLevel(Level level, Optional<String> unclear) {
  private static final String WORD = "ISOLATION";

  static RunLevel of(History observed, Dbms dbms) {
    return observed.steps().stream().anyMatch(RunLevel::isAboutLevels)
        ? new Search(observed, dbms).search()
        : new RunLevel(observed.level(), Optional.empty());
  }

  /** The same violation; where it is another level than that of the run, it says so. */
  Verdict.Violation told(Verdict.Violation violation, History observed) {
    return level == observed.level()
        ? violation
        : new Verdict.Violation(
            violation.kind(),
            violation.triage(),
            violation
                .explanation()
                .with("The case itself sets " + level.sql() + ", and is judged by that level."),
            violation.known());
  }

  private static boolean isAboutLevels(Step step) {
    String sql = step.statement().sql();
    if (!sql.toUpperCase(Locale.ROOT).contains(WORD)) {
      return false;
    }
    StatementKind kind = StatementKind.of(sql);
    return kind == StatementKind.SETTING || kind == StatementKind.TRANSACTION_CONTROL;
  }

  /** Goes through a run, and keeps what each session has asked for. */
  private static final class Search {
    private final History observed;
    private final Dbms dbms;
    private final Map<String, Level> ofSessions = new HashMap<>();
    private final Map<String, Level> ofTransactions = new HashMap<>();
    private final Set<Level> used = new TreeSet<>();

    Search(History observed, Dbms dbms) {
      this.observed = observed;
      this.dbms = dbms;
    }

    RunLevel search() {
      for (Step step : observed.steps()) {
        if (step.status() == Step.Status.SKIPPED) {
          continue;
        }
        String sql = step.statement().sql();
        StatementKind kind = StatementKind.of(sql);
        if (kind == StatementKind.TRANSACTION_CONTROL) {
          TransactionControl.parse(sql)
              .filter(TransactionControl.Begin.class::isInstance)
              .ifPresent(begin -> begun(step, (TransactionControl.Begin) begin));
        } else if (kind != StatementKind.SETTING) {
          used.add(levelOf(step));
        } else if (isAboutLevels(step) && step.status() == Step.Status.OK) {
          Optional<Level> set = setForLaterTransactions(step);
          if (set.isEmpty()) {
            return unclear("what statement " + step.number() + " does to levels is not known");
          }
          ofSessions.put(step.statement().session(), set.get());
        }
      }
      if (used.size() > 1) {
        return unclear("its transactions are at different levels, " + used);
      }
      return new RunLevel(
          used.stream().findFirst().orElse(observed.level()), Optional.<String>empty());
    }

    private RunLevel unclear(String why) {
      return new RunLevel(observed.level(), Optional.of("the case sets levels itself: " + why));
    }

    private void begun(Step step, TransactionControl.Begin begin) {
      Level own =
          dbms.understands(begin.option())
              ? named(begin.option()).orElse(ofSession(step))
              : ofSession(step);
      step.transaction().ifPresent(transaction -> ofTransactions.put(transaction, own));
    }

    private static Optional<Level> named(String option) {
      return Arrays.stream(Level.values())
          .filter(level -> option.contains(WORD + " LEVEL " + level.sql()))
          .findFirst();
    }

    /** A transaction keeps the level that its session had when it began. */
    private Level levelOf(Step step) {
      return step.transaction()
          .map(name -> ofTransactions.computeIfAbsent(name, key -> ofSession(step)))
          .orElseGet(() -> ofSession(step));
    }

    private Level ofSession(Step step) {
      return ofSessions.getOrDefault(step.statement().session(), observed.level());
    }

    /** Only the words by which Isoscope itself sets a level are known to reach that far. */
    private Optional<Level> setForLaterTransactions(Step step) {
      List<String> words = words(step.statement().sql());
      return isRolledBack(step)
          ? Optional.empty()
          : dbms.levels(observed.target().mode()).stream()
              .filter(
                  level ->
                      dbms.typedSettings(level).stream()
                          .anyMatch(setting -> words(setting).equals(words)))
              .findFirst();
    }

    private static List<String> words(String sql) {
      return Tokenizer.words(sql).stream()
          .map(Token::text)
          .map(word -> word.toUpperCase(Locale.ROOT))
          .toList();
    }

    /** Some take a setting back with the transaction that it was made in. */
    private boolean isRolledBack(Step setting) {
      return setting.transaction().isPresent()
          && observed.steps().stream()
              .filter(step -> step.transaction().equals(setting.transaction()))
              .anyMatch(
                  step ->
                      step.rolledBack() == RolledBack.TRANSACTION
                          || TransactionControl.parse(step.statement().sql())
                              .filter(TransactionControl.Rollback.class::isInstance)
                              .isPresent());
    }
  }
}
