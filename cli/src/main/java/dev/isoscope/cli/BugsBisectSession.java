package dev.isoscope.cli;

import dev.isoscope.corpus.BugOutcome;
import dev.isoscope.corpus.CorpusBug;
import dev.isoscope.corpus.CorpusReplay;
import dev.isoscope.corpus.VersionBisection;
import dev.isoscope.corpus.report.CorpusJson;
import dev.isoscope.corpus.report.CorpusText;
import dev.isoscope.model.Version;
import dev.isoscope.testbed.TargetSpec;
import dev.isoscope.testbed.Testbed;
import java.io.IOException;
import java.io.PrintWriter;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.stream.Collectors;

/** The work of {@code bugs bisect}: tries one version after the other. */
final class BugsBisectSession {
  private final BugsBisectCommand options;
  private final PrintWriter out;
  private final PrintWriter err;
  private final CorpusBug bug;
  private final TargetSpec wanted;
  private final LevelChoice levels;

  BugsBisectSession(BugsBisectCommand options) {
    this.options = options;
    this.out = options.spec.commandLine().getOut();
    this.err = options.spec.commandLine().getErr();
    this.bug = BugChoice.named(options.id);
    List<TargetSpec> targets = options.corpus.where.targets();
    this.wanted = targets.get(0);
    this.levels = options.corpus.where.levels().at(wanted);
    if (bug.cases().isEmpty()) {
      throw new UsageException(
          bug.id() + " cannot be replayed: " + bug.obstacle().orElse("it has no case"));
    }
    if (targets.size() > 1 || wanted.url().isPresent() || wanted.path().isPresent()) {
      throw new UsageException(
          "bisect goes through the published versions of one DBMS; write for example --on mariadb");
    }
  }

  int run() throws IOException {
    List<String> versions = versions();
    VersionBisection search = new VersionBisection(versions, this::probe);
    if (!versions.isEmpty()) {
      search.search();
    }
    if (options.json.wanted) {
      CorpusJson.write(bug, wanted.text(), search, out);
    } else {
      out.println(CorpusText.change(bug, wanted.text(), search));
    }
    out.flush();
    return search.last().isPresent() ? ExitCode.OK : ExitCode.UNAVAILABLE;
  }

  /** Those that are meant, oldest first. */
  private List<String> versions() {
    try (Testbed testbed =
        new Testbed(options.corpus.testbed(), message -> err.println("isoscope: " + message))) {
      List<String> versions =
          testbed.available().stream()
              .filter(target -> target.dbms().name().equals(wanted.dbms()))
              .flatMap(target -> target.versions().stream())
              .filter(this::isMeant)
              .collect(Collectors.toCollection(ArrayList::new));
      Collections.reverse(versions);
      if (versions.isEmpty() && wanted.version().isPresent()) {
        throw new UsageException(
            "--on " + wanted + ": no published version begins so; see isoscope targets --versions");
      }
      return versions;
    }
  }

  private boolean isMeant(String version) {
    return wanted
        .version()
        .map(prefix -> Version.parse(version).startsWith(Version.parse(prefix)))
        .orElse(true);
  }

  private BugOutcome probe(String version) {
    TargetSpec target =
        Targets.parse(
            wanted.dbms() + "@" + version + wanted.mode().map(mode -> ":" + mode).orElse(""));
    CorpusReplay replay = new CorpusReplay(List.of(bug));
    TargetLoop loop = new TargetLoop(options.corpus.testbed(), err);
    try (CorpusRunner runner = new CorpusRunner(replay, options.corpus, 1, err)) {
      loop.run(List.of(target), (one, server) -> runner.run(server, levels));
      loop.unavailable().forEach(replay::unavailable);
      BugOutcome outcome = BugOutcome.first(replay.of(bug, target.text()));
      runner.say(target + ": " + outcome.status().label() + " (" + outcome.reason() + ")");
      return outcome;
    }
  }
}
