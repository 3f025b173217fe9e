package dev.isoscope.semantics;

import dev.isoscope.model.Case;
import dev.isoscope.model.InitStatement;
import dev.isoscope.model.Statement;
import dev.isoscope.sql.ParseCache;
import dev.isoscope.sql.Tokenizer;
import dev.isoscope.sql.TransactionControl;
import java.util.stream.Stream;

/**
 * Constraints that are checked when a transaction ends. A statement may break one that a later
 * statement satisfies again, so what it does alone says nothing of what it may do there.
 */
public final class DeferredConstraints {
  /** Why nothing follows from what statements do alone. */
  public static final String REASON = "constraints are checked when transactions end";

  private static final ParseCache<Boolean> KNOWN = new ParseCache<>(DeferredConstraints::putsOff);

  private DeferredConstraints() {}

  /** Whether a case has some, or may put some off. */
  public static boolean in(Case testCase) {
    return Stream.concat(
            testCase.init().stream().map(InitStatement::sql),
            testCase.statements().stream().map(Statement::sql))
        .anyMatch(KNOWN::of);
  }

  /** BEGIN DEFERRED puts off something else. */
  private static boolean putsOff(String sql) {
    return TransactionControl.parse(sql).isEmpty()
        && Tokenizer.words(sql).stream()
            .anyMatch(word -> word.is("DEFERRED") || word.is("DEFER_FOREIGN_KEYS"));
  }
}
