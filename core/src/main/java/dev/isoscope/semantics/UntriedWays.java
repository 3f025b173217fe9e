package dev.isoscope.semantics;

import dev.isoscope.model.ErrorKind;
import dev.isoscope.sql.Tokenizer;

/**
 * In which ways a write may have worked that a replay does not try. Where there are such, it does
 * not count that none of those gives what was observed that were tried.
 *
 * @param keyChecksLag whether it is open what becomes of a statement that asks whether a key is
 *     free
 */
record UntriedWays(IsolationSemantics semantics, boolean keyChecksLag) {
  /**
   * Whether there may be any.
   *
   * @param othersUnderWay whether others were in the middle of a write
   */
  boolean mayBe(Action.Write action, VersionStore store, boolean othersUnderWay) {
    return othersUnderWay && semantics.seesUncommitted() && asks(action)
        || action.step().blocked() && looksAgain(action, store)
        || keyChecksLag && asksForKey(action);
  }

  /**
   * Whether a write that has waited may have seen one thing before and another after that: by
   * queries inside it, or by changes that were not committed and were taken back.
   */
  private boolean looksAgain(Action.Write action, VersionStore store) {
    boolean asksAgain = (semantics.readsRowByRow() || semantics.seesUncommitted()) && asks(action);
    return asksAgain
        || (semantics.seesUncommitted()
            && !store.rollbacksBetween(action.since(), action.at()).isEmpty());
  }

  private static boolean asks(Action.Write action) {
    return Tokenizer.words(action.step().statement().sql()).stream()
        .anyMatch(word -> word.is("SELECT"));
  }

  /** Whether it hangs on a key that is taken or free what a statement does, or has done. */
  private static boolean asksForKey(Action.Write action) {
    return action.error().filter(kind -> kind == ErrorKind.CONSTRAINT).isPresent()
        || Tokenizer.words(action.step().statement().sql()).stream()
            .anyMatch(word -> word.is("CONFLICT") || word.is("IGNORE") || word.is("REPLACE"));
  }
}
