package dev.isoscope.cli;

import dev.isoscope.campaign.Budget;
import dev.isoscope.campaign.CampaignLimits;
import dev.isoscope.campaign.CasesUnderWay;
import dev.isoscope.campaign.Progress;
import dev.isoscope.campaign.WorkService;
import dev.isoscope.compare.ComparisonEntries;
import dev.isoscope.compare.GeneratedCases;
import dev.isoscope.compare.Participant;
import dev.isoscope.dbms.Server;
import dev.isoscope.model.Level;
import dev.isoscope.testbed.TargetException;
import dev.isoscope.testbed.TargetSpec;
import dev.isoscope.testbed.Testbed;
import java.io.IOException;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;

/** Compares targets on servers of its own for a campaign whose loop is in another process. */
record CompareWorker(CompareCommand options, CompareTerms terms) {
  int run() throws IOException {
    WorkerLoop loop = new WorkerLoop(System.in, options.spec.commandLine().getOut());
    List<Server> servers = new ArrayList<>();
    // Ctrl-C at the terminal is for the process that this one works for.
    new Interrupts(signal -> {});
    try (Testbed testbed =
            new Testbed(
                Targets.testbedOptions(options.targetOptions, options.urlOptions),
                new TargetFailures(options.spec.commandLine().getErr())::say);
        CasesUnderWay underWay = new CasesUnderWay(options.campaign.worker);
        WorkService<?, ?, ?, ?> service =
            new WorkService<>(comparison(participants(testbed, servers)), underWay)) {
      loop.serve(service::carryOut, service::usable);
      return ExitCode.OK;
    } catch (TargetException | UsageException | SQLException e) {
      return loop.refuse(e);
    } finally {
      servers.forEach(Server::close);
    }
  }

  /** Whoever cannot be started is named, since there are several. */
  private List<Participant> participants(Testbed testbed, List<Server> servers)
      throws TargetException {
    List<Optional<Level>> levels = new ArrayList<>();
    for (TargetSpec target : terms.targets()) {
      try {
        Server server = testbed.start(target);
        servers.add(server);
        levels.add(terms.ownLevel(target, server));
      } catch (TargetException e) {
        String reason = target + ": " + e.getMessage();
        throw e.kind() == TargetException.Kind.USAGE
            ? TargetException.usage(reason)
            : TargetException.unavailable(reason, e);
      }
    }
    return Participant.of(servers, levels);
  }

  /** Nothing is kept here: ledger and discrepancies are where the loop is. */
  private GeneratedCases comparison(List<Participant> participants) {
    // Whoever asks refuses if there is nothing to compare at.
    CommonLevels levels = CommonLevels.of(participants, terms.levels());
    GeneratedCases.Means means =
        new GeneratedCases.Means(
            participants,
            List.of(participants),
            1,
            () -> terms.cases(participants.stream().map(Participant::target).toList()),
            place -> terms.command(participants, place),
            filed -> {},
            result -> {},
            JvmEnd::awaitIfUnderWay);
    return new GeneratedCases(
        terms.comparison(Optional.empty(), levels),
        means,
        new Budget(new CampaignLimits(OptionalLong.empty(), Optional.empty())),
        new Progress<ComparisonEntries>() {});
  }
}
