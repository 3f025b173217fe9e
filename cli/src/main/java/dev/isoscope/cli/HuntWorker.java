package dev.isoscope.cli;

import dev.isoscope.campaign.CasesUnderWay;
import dev.isoscope.campaign.Progress;
import dev.isoscope.campaign.WorkService;
import dev.isoscope.dbms.Server;
import dev.isoscope.finding.FindingStore;
import dev.isoscope.hunt.FindingLedger;
import dev.isoscope.hunt.Hunt;
import dev.isoscope.hunt.HuntEntries;
import dev.isoscope.model.Level;
import dev.isoscope.model.TargetIdentity;
import dev.isoscope.oracle.Oracles;
import dev.isoscope.testbed.TargetException;
import dev.isoscope.testbed.TargetSpec;
import dev.isoscope.testbed.Testbed;
import java.io.IOException;
import java.sql.SQLException;
import java.util.List;
import java.util.Optional;

/** Hunts on a server of its own for a campaign whose loop is in another process. */
record HuntWorker(HuntCommand options, HuntTerms terms) {
  int run() throws IOException {
    TargetSpec target = terms.targets().get(0);
    WorkerLoop loop = new WorkerLoop(System.in, options.spec.commandLine().getOut());
    // Ctrl-C at the terminal is for the process that this one works for.
    new Interrupts(signal -> {});
    try (Testbed testbed =
            new Testbed(
                Targets.testbedOptions(options.targetOptions, options.urlOptions),
                new TargetFailures(options.spec.commandLine().getErr())::say);
        Server server = testbed.start(target);
        CasesUnderWay underWay = new CasesUnderWay(options.campaign.worker);
        WorkService<?, ?, ?, ?> service =
            new WorkService<>(hunt(server, level(target, server)), underWay)) {
      loop.serve(service::carryOut, service::usable);
      return ExitCode.OK;
    } catch (TargetException | UsageException | SQLException e) {
      return loop.refuse(e);
    }
  }

  private Level level(TargetSpec target, Server server) throws TargetException {
    return terms.levels().at(target).levelsOf(server.dbms(), server.identity().mode()).get(0);
  }

  /** Nothing is kept here: ledger and findings are where the loop is. */
  private Hunt hunt(Server server, Level level) {
    TargetIdentity target = server.identity();
    Hunt.Means means =
        new Hunt.Means(
            List.of(server),
            Optional.empty(),
            Oracles.inHunt(terms.oracles()),
            () -> terms.cases(target),
            new FindingStore(options.campaign.worker),
            new HuntReplay(terms, target, level),
            JvmEnd::awaitIfUnderWay);
    return new Hunt(
        terms.hunt(level, Optional.empty()),
        means,
        new FindingLedger(),
        new Progress<HuntEntries>() {});
  }
}
