package dev.isoscope.oracle.crash;

import dev.isoscope.execute.Runner;
import dev.isoscope.model.Case;
import dev.isoscope.model.Ending;
import dev.isoscope.model.ErrorKind;
import dev.isoscope.model.Explanation;
import dev.isoscope.model.Explanation.Difference;
import dev.isoscope.model.Explanation.Evidence;
import dev.isoscope.model.History;
import dev.isoscope.model.SqlError;
import dev.isoscope.model.Step;
import dev.isoscope.model.Triage;
import dev.isoscope.model.Verdict;
import dev.isoscope.oracle.Clarity;
import dev.isoscope.oracle.Oracle;
import dev.isoscope.oracle.Terms;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * Whatever the statements, a server must not die, hang, break an assertion or report an error of
 * its own inside. Asks for no further runs.
 */
public final class CrashOracle implements Oracle {
  public static final String NAME = "crash";
  public static final String SERVER_DIED = "server-died";
  public static final String HANG = "hang";
  public static final String ASSERTION = "assertion";
  public static final String INTERNAL_ERROR = "internal-error";

  @Override
  public String name() {
    return NAME;
  }

  @Override
  public Verdict judge(History observed, Terms terms, Runner runner) {
    return judge(observed);
  }

  @Override
  public Clarity clarity(String kind) {
    return Clarity.SERVER;
  }

  @Override
  public boolean inEveryHunt() {
    return true;
  }

  /**
   * Servers die too rarely to be let off, but somebody else may have ended one. A broken assertion
   * is the server's own word.
   */
  @Override
  public Confirmation confirmation(String kind) {
    return switch (kind) {
      case ASSERTION -> Confirmation.NONE;
      case SERVER_DIED -> Confirmation.TOLD;
      case HANG -> Confirmation.PATIENT;
      default -> Confirmation.REQUIRED;
    };
  }

  /** What others say of a run that ended in a crash is of no interest. */
  @Override
  public boolean endsJudging() {
    return true;
  }

  /** Whoever adds to the tables of a case may get errors that the case does not give. */
  @Override
  public Verdict judgeFurther(History further, Case judged) {
    Verdict verdict = judge(further);
    boolean foreign =
        verdict instanceof Verdict.Violation violation
            && violation.kind().equals(INTERNAL_ERROR)
            && !further.testCase().init().equals(judged.init());
    return foreign ? new Verdict.Pass() : verdict;
  }

  /** Judges a run of which nothing else need be known. */
  public Verdict judge(History observed) {
    Optional<Step> broken =
        observed.steps().stream()
            .filter(step -> step.error().filter(CrashOracle::internal).isPresent())
            .findFirst();
    if (observed.ending() instanceof Ending.ServerDied died) {
      Difference difference =
          new Difference(
              lastSubmitted(observed), "the server went away: " + died.reason(), "an answer");
      return violation(
          SERVER_DIED,
          Triage.BUG,
          "The server died during the case."
              + died.lastWords().stream().findFirst().map(end -> " " + end).orElse(""),
          difference,
          died.lastWords(),
          observed);
    }
    if (observed.ending() instanceof Ending.Complete complete && !complete.alarming().isEmpty()) {
      Difference difference =
          new Difference("the server's log", complete.alarming().get(0), "nothing of the kind");
      String headline = "The server says in its log that something is wrong inside.";
      return violation(ASSERTION, Triage.BUG, headline, difference, complete.alarming(), observed);
    }
    if (broken.isPresent()) {
      SqlError error = broken.get().error().orElseThrow();
      Difference difference =
          new Difference(
              "statement " + broken.get().number(),
              error.message() + " (" + error.sqlState() + ", " + error.code() + ")",
              "a result, or an error that speaks of the statement");
      String headline = "A statement fails with an internal error of the DBMS.";
      return violation(INTERNAL_ERROR, Triage.BUG, headline, difference, List.of(), observed);
    }
    if (observed.ending() instanceof Ending.Stuck stuck && stuck.hung()) {
      Difference difference = new Difference(lastSubmitted(observed), stuck.reason(), "an answer");
      return violation(
          HANG,
          Triage.UNEXPLAINED,
          "The DBMS hangs during the case.",
          difference,
          List.of(),
          observed);
    }
    return new Verdict.Pass();
  }

  private static boolean internal(SqlError error) {
    return error.kind() == ErrorKind.INTERNAL;
  }

  private static String lastSubmitted(History observed) {
    return observed.steps().stream()
        .filter(step -> step.submittedAt().isPresent())
        .max((a, b) -> Integer.compare(a.submittedAt().getAsInt(), b.submittedAt().getAsInt()))
        .map(step -> "statement " + step.number())
        .orElse("before the first statement");
  }

  private static Verdict violation(
      String kind,
      Triage triage,
      String headline,
      Difference difference,
      List<String> log,
      History observed) {
    List<String> reasoning = new ArrayList<>();
    reasoning.add("Whatever a statement says, it must not do this to the server.");
    reasoning.addAll(log);
    Explanation explanation =
        new Explanation(
            headline,
            List.of(difference),
            reasoning,
            List.of(),
            List.of(new Evidence("observed", observed)));
    return new Verdict.Violation(kind, triage, explanation);
  }
}
