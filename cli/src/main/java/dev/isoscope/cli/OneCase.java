package dev.isoscope.cli;

import dev.isoscope.campaign.CampaignOptions;
import dev.isoscope.casefile.CasePrinter;
import dev.isoscope.dbms.Server;
import dev.isoscope.execute.ExecutorOptions;
import dev.isoscope.model.Case;
import dev.isoscope.model.Level;
import dev.isoscope.model.Verdict;
import dev.isoscope.oracle.Oracle;
import dev.isoscope.oracle.crash.CrashOracle;
import dev.isoscope.report.TextOptions;
import dev.isoscope.report.VerdictText;
import dev.isoscope.testbed.TargetException;
import java.io.PrintWriter;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;

/** {@code --only}: one case of a campaign, printed or judged. */
final class OneCase {
  private final HuntCommand options;
  private final HuntTerms terms;
  private final Server server;
  private final Level level;
  private final PrintWriter out;

  OneCase(HuntCommand options, HuntTerms terms, Server server, Level level) {
    this.options = options;
    this.terms = terms;
    this.server = server;
    this.level = level;
    this.out = options.spec.commandLine().getOut();
  }

  int run() throws TargetException {
    Case testCase = LocalHunt.cases(terms, server.identity()).at(HuntTerms.place(options.only));
    if (options.print) {
      out.print(CasePrinter.print(testCase));
      out.flush();
      return ExitCode.OK;
    }
    List<Oracle> oracles = new ArrayList<>();
    oracles.add(new CrashOracle());
    oracles.addAll(terms.oracles());
    boolean alarming = false;
    try (CaseJudge judge =
        new CaseJudge(
            server,
            level,
            terms.claim(),
            ExecutorOptions.DEFAULT.withPatience(CampaignOptions.PATIENCE))) {
      for (Oracle oracle : oracles) {
        Verdict verdict = judge.judge(testCase, oracle);
        print(oracle, verdict);
        alarming |= verdict instanceof Verdict.Violation violation && violation.triage().alarming();
      }
    } catch (SQLException e) {
      throw TargetException.unavailable("cannot be used at " + level + ": " + e.getMessage(), e);
    }
    return alarming ? ExitCode.UNEXPECTED : ExitCode.OK;
  }

  private void print(Oracle oracle, Verdict verdict) {
    TextOptions text = options.color.text();
    String place = options.only + " on " + server.identity().name() + " at " + level;
    out.print(TextOptions.printable(place + ", " + oracle.name() + ": " + verdict.label()));
    if (verdict instanceof Verdict.Violation violation) {
      out.println(" (" + violation.triage().label() + ", " + violation.kind() + ")");
      out.print(options.quiet ? "" : VerdictText.full(violation.explanation(), text));
    } else if (verdict instanceof Verdict.Inconclusive unknown) {
      out.println(" (" + TextOptions.printable(unknown.reason()) + ")");
    } else {
      out.println();
    }
    out.flush();
  }
}
