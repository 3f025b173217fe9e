package dev.isoscope.cli;

import dev.isoscope.campaign.CaseSource;
import dev.isoscope.campaign.Place;
import dev.isoscope.casefile.CasePrinter;
import dev.isoscope.dbms.Server;
import dev.isoscope.execute.ExecutorOptions;
import dev.isoscope.execute.RecoveringRunner;
import dev.isoscope.execute.Reset;
import dev.isoscope.execute.SetupException;
import dev.isoscope.execute.TargetLostException;
import dev.isoscope.hunt.HuntOptions;
import dev.isoscope.model.Case;
import dev.isoscope.model.Level;
import dev.isoscope.model.Verdict;
import dev.isoscope.oracle.Judge;
import dev.isoscope.oracle.Judgement;
import dev.isoscope.oracle.Oracle;
import dev.isoscope.oracle.Oracles;
import dev.isoscope.oracle.Terms;
import dev.isoscope.report.TextOptions;
import dev.isoscope.report.VerdictText;
import dev.isoscope.testbed.TargetException;
import java.io.PrintWriter;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;

/**
 * {@code --only}: one case of a campaign, printed, or judged as the hunt does: on tables that the
 * cases before it have used, and then on fresh ones, whose verdict counts.
 */
final class OneCase {
  private final HuntCommand options;
  private final HuntTerms terms;
  private final Server server;
  private final Level level;
  private final PrintWriter out;
  private final Judge judge;
  private boolean alarming;

  OneCase(HuntCommand options, HuntTerms terms, Server server, Level level) {
    this.options = options;
    this.terms = terms;
    this.server = server;
    this.level = level;
    this.out = options.spec.commandLine().getOut();
    this.judge = new Judge(Terms.of(server, level, terms.claim()));
  }

  int run() throws TargetException {
    Place place = options.campaign.place().orElseThrow();
    CaseSource<?, ?> cases = terms.cases(server.identity());
    Case testCase = cases.at(place);
    if (options.campaign.print) {
      out.print(CasePrinter.print(testCase));
      out.flush();
      return ExitCode.OK;
    }
    ExecutorOptions patient = ExecutorOptions.DEFAULT.withPatience(HuntOptions.PATIENCE);
    try (RecoveringRunner runner =
        new RecoveringRunner(server, level, patient, JvmEnd::awaitIfUnderWay)) {
      // To find out what takes the process down, none of those before it may be to blame.
      if (!options.campaign.alone) {
        useTables(place, cases, runner);
      }
      judge(testCase, runner);
    } catch (SQLException e) {
      throw TargetException.unavailable("cannot be used at " + level + ": " + e.getMessage(), e);
    }
    return alarming ? ExitCode.UNEXPECTED : ExitCode.OK;
  }

  private void useTables(Place place, CaseSource<?, ?> cases, RecoveringRunner runner)
      throws TargetLostException {
    for (Case earlier : cases.before(place)) {
      try {
        runner.run(earlier, Reset.FAST);
      } catch (TargetLostException e) {
        throw e;
      } catch (SQLException | RuntimeException e) {
        // The hunt has met the same, and gone on.
      }
    }
    runner.takeDeath();
  }

  private void judge(Case testCase, RecoveringRunner runner) throws TargetLostException {
    List<Oracle> oracles = Oracles.inHunt(terms.oracles());
    List<Judgement> judgements = new ArrayList<>();
    try {
      judge.judge(oracles, runner.run(testCase, Reset.FAST), runner, judgements::add);
    } catch (TargetLostException e) {
      if (judgements.isEmpty()) {
        throw e;
      }
    } catch (SetupException e) {
      say(new Verdict.Inconclusive(e.getMessage()), "", "");
    } catch (SQLException e) {
      say(new Verdict.Inconclusive("the run broke off: " + e.getMessage()), "", "");
    }
    for (Judgement judgement : judgements) {
      tell(judgement, runner);
    }
  }

  /** What counts is what shows on fresh tables, unless it counts at once. */
  private void tell(Judgement judgement, RecoveringRunner runner) throws TargetLostException {
    Oracle oracle = judgement.oracle();
    Verdict used = judgement.verdict();
    Oracle.Confirmation confirmation =
        used instanceof Verdict.Violation violation
            ? oracle.confirmation(violation.kind())
            : Oracle.Confirmation.REQUIRED;
    if (!confirmation.awaited()) {
      say(used, ", " + oracle.name(), "");
      return;
    }
    Verdict fresh =
        judgement.fresh().isPresent()
            ? judgement.fresh().get()
            : judge.judgeFresh(oracle, judgement.observed().testCase(), runner);
    String difference =
        words(used).equals(words(fresh)) ? "" : "; on tables used before: " + words(used);
    say(fresh, ", " + oracle.name(), difference);
    if (!(fresh instanceof Verdict.Violation)) {
      explain(used);
    }
  }

  private void say(Verdict verdict, String oracle, String difference) {
    String place = options.campaign.only + " on " + server.identity().name() + " at " + level;
    out.println(TextOptions.printable(place + oracle + ": " + words(verdict) + difference));
    if (verdict instanceof Verdict.Violation violation) {
      alarming |= violation.triage().alarming();
    }
    explain(verdict);
    out.flush();
  }

  private void explain(Verdict verdict) {
    if (verdict instanceof Verdict.Violation violation && !options.quiet) {
      out.print(VerdictText.full(violation.explanation(), options.color.text()));
    }
  }

  private static String words(Verdict verdict) {
    if (verdict instanceof Verdict.Violation violation) {
      return verdict.label() + " (" + violation.triage().label() + ", " + violation.kind() + ")";
    }
    return verdict instanceof Verdict.Inconclusive unknown
        ? verdict.label() + " (" + unknown.reason() + ")"
        : verdict.label();
  }
}
