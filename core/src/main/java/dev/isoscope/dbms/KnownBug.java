package dev.isoscope.dbms;

import dev.isoscope.model.Citation;
import dev.isoscope.model.History;
import dev.isoscope.model.Level;
import dev.isoscope.model.Scope;
import dev.isoscope.model.TargetIdentity;
import dev.isoscope.model.Verdict;
import dev.isoscope.sql.Tokenizer;
import java.util.Locale;
import java.util.Optional;
import java.util.function.Predicate;
import java.util.stream.Stream;

/**
 * A bug that the makers of a DBMS have confirmed. A violation that is known as one is a bug, even
 * if what brings it about is documented elsewhere.
 *
 * @param ticket its name with its makers
 * @param claim what they have confirmed
 * @param affected the versions and levels that show it
 * @param setting that decides whether it shows, if there is one; where a case sets it, nothing is
 *     known
 * @param cause the peculiarity without which it cannot be explained
 * @param signs what a run shows that is one of it
 */
public record KnownBug(
    String ticket,
    String claim,
    Scope affected,
    Optional<String> setting,
    Peculiarity.Kind cause,
    Predicate<History> signs) {

  /** Whether a run that violates what is promised shows this one. */
  public boolean isShownBy(Verdict.Violation violation, History run) {
    return violation.explanation().causes().contains(cause.label())
        && setting.stream().noneMatch(name -> sets(run, name))
        && signs.test(run);
  }

  public boolean affects(TargetIdentity target, Level level) {
    return affected.covers(target, level);
  }

  public Citation citation() {
    return new Citation("confirmed as a bug: " + claim, ticket);
  }

  private static boolean sets(History run, String name) {
    return Stream.concat(
            run.testCase().init().stream().map(one -> one.sql()),
            run.testCase().statements().stream().map(one -> one.sql()))
        .flatMap(sql -> Tokenizer.words(sql).stream())
        .anyMatch(word -> word.text().toLowerCase(Locale.ROOT).endsWith(name));
  }
}
