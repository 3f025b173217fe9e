package dev.isoscope.campaign;

import dev.isoscope.dbms.Server;
import dev.isoscope.execute.MortalH2;
import dev.isoscope.finding.FindingStore;
import dev.isoscope.finding.StoredFinding;
import dev.isoscope.generate.Generator;
import dev.isoscope.model.Level;
import dev.isoscope.oracle.Oracle;
import dev.isoscope.oracle.Oracles;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.SQLException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.TreeMap;

/** A campaign of a test: on H2, in a directory, from its start or resumed. */
final class Trial {
  static final Map<String, String> HEADER = Map.of("target", "h2", "seed", "11");

  private static final ReplayCommands COMMANDS =
      new ReplayCommands() {
        @Override
        public String hunt(Place place) {
          return "isoscope hunt --only " + place;
        }

        @Override
        public String check(String oracle, String kind) {
          return "isoscope check reduced.sql --oracle " + oracle;
        }
      };

  private final Path directory;
  private Generator<?, ?> generator = new ToyGenerator();
  private Oracle oracle = new ToyOracle();
  private OptionalLong cases = OptionalLong.of(120);
  private int workers = 1;
  private Progress progress = Progress.NONE;
  private Campaign campaign;

  Trial(Path directory) {
    this.directory = directory;
  }

  Trial generator(Generator<?, ?> other) {
    generator = other;
    return this;
  }

  Trial oracle(Oracle other) {
    oracle = other;
    return this;
  }

  Trial cases(long number) {
    cases = OptionalLong.of(number);
    return this;
  }

  Trial workers(int number) {
    workers = number;
    return this;
  }

  /** Stops when so many cases have been counted. */
  Trial stopAfter(long number) {
    progress =
        new Progress() {
          private long counted;

          @Override
          public synchronized void counted(Tallies more) {
            counted += more.cases();
            if (counted >= number) {
              campaign.stop();
            }
          }

          @Override
          public void filing(String what) {}

          @Override
          public void filed(FindingSummary finding) {}
        };
    return this;
  }

  Trial progress(Progress other) {
    progress = other;
    return this;
  }

  Ledger begin() throws Exception {
    Journal.Written nothing = new Journal.Written(Map.of(), new Ledger(), 0, 0);
    try (Journal journal = Journal.create(directory, HEADER)) {
      return run(journal, nothing);
    }
  }

  Ledger resume() throws Exception {
    Journal.Written written = Journal.read(directory, options()::wanted);
    try (Journal journal = Journal.resume(directory, written, HEADER)) {
      return run(journal, written);
    }
  }

  private CampaignOptions options() {
    return new CampaignOptions(
        Level.READ_COMMITTED,
        Optional.empty(),
        11,
        cases,
        Optional.empty(),
        Duration.ofSeconds(10),
        Duration.ofSeconds(60));
  }

  private Ledger run(Journal journal, Journal.Written written) throws SQLException, IOException {
    List<Server> servers = new ArrayList<>();
    try {
      while (servers.size() < workers) {
        servers.add(new MortalH2());
      }
      Campaign.Means means =
          new Campaign.Means(
              servers,
              Oracles.inHunt(List.of(oracle)),
              () -> new CaseSource<>(generator, 11),
              store(),
              COMMANDS,
              () -> {});
      campaign =
          new Campaign(options(), means, journal, written, Map.of(), Optional.empty(), progress);
      campaign.run();
      return written.ledger();
    } finally {
      servers.forEach(Server::close);
    }
  }

  FindingStore store() {
    return new FindingStore(directory.resolve("findings"));
  }

  /** What is on disk: which findings, and how often each was met. */
  Map<String, Long> found() throws IOException {
    Map<String, Long> found = new TreeMap<>();
    for (StoredFinding finding : store().all()) {
      found.put(finding.id(), finding.occurrences());
    }
    return found;
  }

  List<String> journal() throws IOException {
    return Files.readAllLines(directory.resolve(Journal.FILE));
  }
}
