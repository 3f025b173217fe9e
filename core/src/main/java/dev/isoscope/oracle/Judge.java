package dev.isoscope.oracle;

import dev.isoscope.execute.RecoveringRunner;
import dev.isoscope.execute.Reset;
import dev.isoscope.execute.Runner;
import dev.isoscope.execute.SetupException;
import dev.isoscope.execute.TargetLostException;
import dev.isoscope.model.Case;
import dev.isoscope.model.ErrorKind;
import dev.isoscope.model.History;
import dev.isoscope.model.Verdict;
import java.sql.SQLException;
import java.util.Arrays;
import java.util.Comparator;
import java.util.HashMap;
import java.util.IdentityHashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.regex.Pattern;

/** Asks oracles about runs on one target at one level, and lets no fault of theirs end the work. */
public final class Judge {
  /** Not those of versions, nor of lines in our own code. */
  private static final Pattern NUMBER = Pattern.compile("(?<![@.:0-9])[0-9]+");

  private static final int REASON_LENGTH = 240;

  private final Terms terms;

  public Judge(Terms terms) {
    this.terms = terms;
  }

  /**
   * Asks one oracle about a run.
   *
   * @param runner for the further runs that the oracle needs
   */
  public Verdict judge(Oracle oracle, History observed, Runner runner) throws TargetLostException {
    RunLevel asked = RunLevel.of(observed, terms.dbms());
    Optional<String> unclear =
        asked.unclear().or(() -> BeyondTransactions.why(observed.testCase(), terms.dbms()));
    if (unclear.isPresent() && !oracle.inEveryHunt()) {
      return new Verdict.Inconclusive(unclear.get());
    }
    Terms ofRun = terms.at(asked.level());
    try {
      Verdict verdict = oracle.judge(observed, ofRun, runner);
      return verdict instanceof Verdict.Violation violation
          ? asked.told(ofRun.marked(violation, observed), observed)
          : verdict;
    } catch (TargetLostException e) {
      throw e;
    } catch (SQLException e) {
      return new Verdict.Inconclusive("a run for the oracle broke off: " + e.getMessage());
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
   * Runs a case on fresh tables and asks one oracle. What the oracle runs besides may use tables
   * again: it is not concurrent, so that what is left of locks and old rows in them does not show.
   */
  public Verdict judgeFresh(Oracle oracle, Case testCase, RecoveringRunner runner)
      throws TargetLostException {
    return new FreshRun(testCase, List.of(oracle), runner).judge(oracle);
  }

  /** The same with several oracles, who share the run and their further runs. */
  public Map<Oracle, Verdict> judgeFresh(
      List<Oracle> oracles, Case testCase, RecoveringRunner runner) throws TargetLostException {
    FreshRun run = new FreshRun(testCase, oracles, runner);
    Map<Oracle, Verdict> verdicts = new LinkedHashMap<>();
    for (Oracle oracle : oracles) {
      verdicts.put(oracle, run.judge(oracle));
    }
    return verdicts;
  }

  /** Asks several oracles about one run, who share their further runs; confirms nothing. */
  public Map<Oracle, Verdict> judge(List<Oracle> oracles, History observed, Runner runner)
      throws TargetLostException {
    SharedRuns runs = new SharedRuns(observed.testCase(), oracles, runner);
    Map<Oracle, Verdict> verdicts = new LinkedHashMap<>();
    for (Oracle oracle : oracles) {
      verdicts.put(oracle, judge(oracle, observed, runs));
    }
    return verdicts;
  }

  /** The violation that tells best what is wrong, with who sees it. */
  public static Optional<Map.Entry<Oracle, Verdict.Violation>> clearest(
      Map<Oracle, Verdict> verdicts) {
    return verdicts.entrySet().stream()
        .filter(one -> one.getValue() instanceof Verdict.Violation)
        .map(one -> Map.entry(one.getKey(), (Verdict.Violation) one.getValue()))
        .min(Comparator.comparingInt(one -> one.getKey().obscurity(one.getValue())));
  }

  /**
   * Why nothing was judged: a statement has done nothing for what it says, and was not meant to.
   */
  private static Optional<String> malformed(History observed) {
    return observed.steps().stream()
        .filter(step -> step.error().filter(error -> error.kind() == ErrorKind.SYNTAX).isPresent())
        .filter(step -> step.statement().expectations().isEmpty())
        .findFirst()
        .map(
            step ->
                "could not be judged: statement %s failed (%s)"
                    .formatted(step.number(), ErrorKind.SYNTAX.label()));
  }

  /**
   * Asks several oracles about one run, who share their further runs, and confirms on fresh tables
   * what is alarming. What goes wrong in further runs is told last.
   *
   * @param told is told of every judgement, in the order of the oracles
   */
  public void judge(
      List<Oracle> oracles, History observed, RecoveringRunner runner, Consumer<Judgement> told)
      throws TargetLostException {
    SharedRuns runs = new SharedRuns(observed.testCase(), oracles, runner.further());
    FreshRun again = new FreshRun(observed.testCase(), oracles, runner);
    for (Oracle oracle : oracles) {
      Verdict verdict = judge(oracle, observed, runs);
      told.accept(confirmed(oracle, observed, verdict, again));
      if (verdict instanceof Verdict.Violation && oracle.endsJudging()) {
        runner.takeDeath();
        return;
      }
    }
    Optional<Judgement> further =
        runner
            .takeDeath() // also when something was being confirmed
            .flatMap(death -> judgeFurther(oracles, death, observed.testCase()))
            .or(runs::violation);
    if (further.isPresent()) {
      Judgement found = further.get();
      FreshRun another = new FreshRun(found.observed().testCase(), oracles, runner);
      told.accept(confirmed(found.oracle(), found.observed(), found.verdict(), another));
      runner.takeDeath();
    }
  }

  /**
   * What oracles say of a run unasked; the first that sees something tells it.
   *
   * @param judged the case for whose sake it was made
   */
  public static Optional<Judgement> judgeFurther(
      List<Oracle> oracles, History further, Case judged) {
    for (Oracle oracle : oracles) {
      if (oracle.judgeFurther(further, judged) instanceof Verdict.Violation found) {
        return Optional.of(new Judgement(oracle, further, found, Optional.empty()));
      }
    }
    return Optional.empty();
  }

  /** What is documented is confirmed when it is known whether anybody will look at it. */
  private Judgement confirmed(Oracle oracle, History observed, Verdict verdict, FreshRun fresh)
      throws TargetLostException {
    boolean again =
        verdict instanceof Verdict.Violation violation
            && violation.triage().alarming()
            && oracle.confirmation(violation.kind()).awaited();
    return new Judgement(
        oracle, observed, verdict, again ? Optional.of(fresh.judge(oracle)) : Optional.empty());
  }

  /** A case on fresh tables, run when an oracle is first asked about it; all of them share it. */
  private final class FreshRun {
    private final Case testCase;
    private final RecoveringRunner runner;
    private final SharedRuns further;
    private History observed;

    FreshRun(Case testCase, List<Oracle> oracles, RecoveringRunner runner) {
      this.testCase = testCase;
      this.runner = runner;
      this.further = new SharedRuns(testCase, oracles, runner.further());
    }

    Verdict judge(Oracle oracle) throws TargetLostException {
      try {
        observed = observed == null ? runner.run(testCase, Reset.FRESH) : observed;
      } catch (TargetLostException e) {
        throw e;
      } catch (SetupException e) {
        return new Verdict.Inconclusive(e.getMessage());
      } catch (SQLException e) {
        return new Verdict.Inconclusive("the run broke off: " + e.getMessage());
      }
      Verdict verdict = Judge.this.judge(oracle, observed, further);
      return verdict instanceof Verdict.Violation
          ? verdict
          : malformed(observed).<Verdict>map(Verdict.Inconclusive::new).orElse(verdict);
    }
  }

  /** A reason why something is inconclusive in words that many cases share, to be counted. */
  public static String common(String reason) {
    String line = NUMBER.matcher(reason.lines().findFirst().orElse("")).replaceAll("n");
    return line.substring(0, Math.min(line.length(), REASON_LENGTH));
  }

  /**
   * The further runs that oracles ask for when they judge a case. Who asks for a run that another
   * oracle has asked for gets the same one; and every one is shown to all oracles.
   */
  private static final class SharedRuns implements Runner {
    private final Map<Case, History> known = new HashMap<>();
    private final Map<Case, History> fresh = new HashMap<>();
    private final Map<Class<?>, Map<Object, Object>> derived = new HashMap<>();
    private final Case judged;
    private final List<Oracle> oracles;
    private final Runner runner;
    private Optional<Judgement> violation = Optional.empty();

    SharedRuns(Case judged, List<Oracle> oracles, Runner runner) {
      this.judged = judged;
      this.oracles = oracles;
      this.runner = runner;
    }

    @Override
    public History run(Case another) throws SQLException {
      return run(another, known, runner::run);
    }

    @Override
    public History runFresh(Case another) throws SQLException {
      return run(another, fresh, runner::runFresh);
    }

    private History run(Case another, Map<Case, History> before, Runner how) throws SQLException {
      if (before.containsKey(another)) {
        return before.get(another);
      }
      History history = how.run(another);
      before.put(another, history);
      violation = violation.or(() -> judgeFurther(oracles, history, judged));
      return history;
    }

    @Override
    public <T, E extends Exception> T onScratchTables(Case tables, ScratchWork<T, E> work)
        throws SQLException, E {
      return runner.onScratchTables(tables, work);
    }

    @Override
    public <T, E extends Exception> T derived(Class<T> kind, Object of, Derivation<T, E> derivation)
        throws SQLException, E {
      Map<Object, Object> before = derived.computeIfAbsent(kind, one -> new IdentityHashMap<>());
      if (!before.containsKey(of)) {
        before.put(of, derivation.derive());
      }
      return kind.cast(before.get(of));
    }

    /** The first violation that showed in a further run. */
    Optional<Judgement> violation() {
      return violation;
    }
  }
}
