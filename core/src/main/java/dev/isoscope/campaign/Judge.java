package dev.isoscope.campaign;

import dev.isoscope.execute.Reset;
import dev.isoscope.execute.Runner;
import dev.isoscope.execute.SetupException;
import dev.isoscope.model.Case;
import dev.isoscope.model.History;
import dev.isoscope.model.Verdict;
import dev.isoscope.oracle.Oracle;
import dev.isoscope.oracle.Terms;
import java.sql.SQLException;
import java.util.Arrays;
import java.util.regex.Pattern;

/** Asks one oracle at one workplace, and lets no fault of it end the campaign. */
final class Judge {
  private static final Pattern NUMBERED = Pattern.compile("\\b(statement |T)[0-9]+\\b");
  private static final int REASON_LENGTH = 160;

  private final Oracle oracle;
  private final Terms terms;

  Judge(Oracle oracle, Terms terms) {
    this.oracle = oracle;
    this.terms = terms;
  }

  String oracle() {
    return oracle.name();
  }

  /** Judges a run that has been made already. */
  Verdict judge(History observed, Runner runner) throws TargetLostException {
    try {
      return oracle.judge(observed, terms, runner);
    } catch (TargetLostException e) {
      throw e;
    } catch (SQLException e) {
      return new Verdict.Inconclusive(stable("a run for the oracle broke off: " + e.getMessage()));
    } catch (RuntimeException | StackOverflowError e) {
      String place =
          Arrays.stream(e.getStackTrace())
              .filter(frame -> frame.getClassName().startsWith("dev.isoscope"))
              .findFirst()
              .map(frame -> " at " + frame)
              .orElse("");
      return new Verdict.Inconclusive("the oracle failed: " + e + place);
    }
  }

  /**
   * Runs a case on fresh tables and judges that. What the oracle runs besides may use tables again:
   * it is not concurrent, so that what is left of locks and old rows in them does not show.
   */
  Verdict judgeFresh(Case testCase, Workplace workplace) throws TargetLostException {
    Runner runner = one -> workplace.run(one, Reset.FAST);
    try {
      return judge(workplace.run(testCase, Reset.FRESH), runner);
    } catch (TargetLostException e) {
      throw e;
    } catch (SetupException e) {
      return new Verdict.Inconclusive(stable(e.getMessage()));
    } catch (SQLException e) {
      return new Verdict.Inconclusive(stable("the run broke off: " + e.getMessage()));
    }
  }

  /** The reason of an oracle without what differs from case to case. */
  static String common(Verdict.Inconclusive verdict) {
    return NUMBERED.matcher(verdict.reason()).replaceAll("$1n");
  }

  /** A reason that many cases share, so that it can be counted. */
  static String stable(String reason) {
    String line = reason.lines().findFirst().orElse("").replaceAll("[0-9]+", "n");
    return line.substring(0, Math.min(line.length(), REASON_LENGTH));
  }
}
