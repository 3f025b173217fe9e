package dev.isoscope.hunt;

import dev.isoscope.campaign.BlockWorkers;
import dev.isoscope.campaign.Budget;
import dev.isoscope.campaign.Campaign;
import dev.isoscope.campaign.CampaignLimits;
import dev.isoscope.campaign.CaseSource;
import dev.isoscope.campaign.Journal;
import dev.isoscope.campaign.JournalException;
import dev.isoscope.campaign.LocalWorkers;
import dev.isoscope.campaign.Place;
import dev.isoscope.campaign.Progress;
import dev.isoscope.campaign.ToyGenerator;
import dev.isoscope.dbms.Server;
import dev.isoscope.execute.InMemoryH2;
import dev.isoscope.finding.FindingStore;
import dev.isoscope.generate.Generator;
import dev.isoscope.model.Level;
import dev.isoscope.oracle.Oracle;
import dev.isoscope.oracle.Oracles;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.TreeMap;
import java.util.function.Function;
import java.util.stream.Stream;

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
  private List<Oracle> oracles = List.of(new ToyOracle());
  private OptionalLong cases = OptionalLong.of(120);
  private Optional<Duration> time = Optional.empty();
  private int workers = 1;
  private Server server;
  private FindingLedger ledger = new FindingLedger();
  private Progress<HuntEntries> progress = new Progress<>() {};
  private Campaign<ViolationSighting, HuntEntries> campaign;
  private Function<Hunt, BlockWorkers<ViolationSighting, HuntEntries>> blockWorkers =
      hunt -> new LocalWorkers<>(hunt, workers);

  Trial(Path directory) {
    this.directory = directory;
  }

  Trial generator(Generator<?, ?> other) {
    generator = other;
    return this;
  }

  Trial oracle(Oracle... others) {
    oracles = List.of(others);
    return this;
  }

  /** Ends it after so long, whatever has been done. */
  Trial time(Duration limit) {
    time = Optional.of(limit);
    return this;
  }

  /** On this one, with one worker. */
  Trial server(Server other) {
    server = other;
    return this;
  }

  /** What the last run came to, also if its target was lost. */
  FindingLedger ledger() {
    return ledger;
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
        new Progress<>() {
          private long counted;

          @Override
          public synchronized void counted(HuntEntries more) {
            counted += more.tallies().cases();
            if (counted >= number) {
              campaign.stop();
            }
          }
        };
    return this;
  }

  /** Whoever else carries it out; the campaign itself has one server, to tell what it is. */
  Trial carriedOutBy(Function<Hunt, BlockWorkers<ViolationSighting, HuntEntries>> others) {
    blockWorkers = others;
    return this;
  }

  Trial progress(Progress<HuntEntries> other) {
    progress = other;
    return this;
  }

  FindingLedger begin() throws Exception {
    return run(hunt -> Journal.create(directory, HEADER, hunt));
  }

  FindingLedger resume() throws Exception {
    return run(hunt -> Journal.resume(directory, HEADER, hunt, limits()));
  }

  private CampaignLimits limits() {
    return new CampaignLimits(cases, time);
  }

  private interface Opening {
    Journal<ViolationSighting, HuntEntries> open(Hunt hunt) throws JournalException;
  }

  private FindingLedger run(Opening opening) throws Exception {
    List<Server> servers = new ArrayList<>();
    try {
      while (servers.size() < workers) {
        servers.add(server == null ? new InMemoryH2() : server);
      }
      ledger = new FindingLedger();
      Hunt hunt = hunt(servers, ledger);
      try (Journal<ViolationSighting, HuntEntries> journal = opening.open(hunt)) {
        campaign =
            new Campaign<>(
                hunt, new Budget(limits()), directory, journal, blockWorkers.apply(hunt), progress);
        campaign.run();
      }
      return ledger;
    } finally {
      servers.forEach(Server::close);
    }
  }

  Hunt hunt(List<Server> servers, FindingLedger ledger) {
    HuntOptions options =
        new HuntOptions(
            Level.READ_COMMITTED,
            Optional.empty(),
            11,
            Duration.ofSeconds(10),
            Duration.ofSeconds(60));
    Hunt.Means means =
        new Hunt.Means(
            servers,
            servers.stream()
                .findFirst()
                .map(one -> new HuntedTarget(one.identity(), one.settings())),
            Oracles.inHunt(oracles),
            () -> new CaseSource<>(generator, 11),
            store(),
            COMMANDS,
            () -> {});
    return new Hunt(options, means, ledger, progress);
  }

  FindingStore store() {
    return new FindingStore(directory.resolve("findings"));
  }

  /** What is on disk: which findings, and how often each was met. */
  Map<String, Long> found() throws IOException {
    Map<String, Long> found = new TreeMap<>();
    Path findings = directory.resolve("findings");
    if (Files.exists(findings)) {
      try (Stream<Path> folders = Files.list(findings)) {
        for (Path folder : folders.toList()) {
          String id = folder.getFileName().toString();
          found.put(id, store().occurrences(id).orElseThrow());
        }
      }
    }
    return found;
  }

  List<String> journal() throws IOException {
    return Files.readAllLines(directory.resolve(Journal.FILE));
  }
}
