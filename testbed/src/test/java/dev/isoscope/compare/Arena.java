package dev.isoscope.compare;

import dev.isoscope.campaign.BlockWorkers;
import dev.isoscope.campaign.Budget;
import dev.isoscope.campaign.Campaign;
import dev.isoscope.campaign.CampaignLimits;
import dev.isoscope.campaign.CaseSource;
import dev.isoscope.campaign.Journal;
import dev.isoscope.campaign.LocalWorkers;
import dev.isoscope.campaign.Progress;
import dev.isoscope.dbms.Server;
import dev.isoscope.generate.CaseGenerator;
import dev.isoscope.generate.Database;
import dev.isoscope.generate.GeneratorOptions;
import dev.isoscope.generate.TransactionGroup;
import dev.isoscope.sql.dialect.Dialects;
import dev.isoscope.testbed.TargetSpec;
import dev.isoscope.testbed.Testbed;
import dev.isoscope.testbed.TestbedOptions;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.SQLException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.function.Function;
import java.util.function.UnaryOperator;

/** Real engines side by side, and a progress that only remembers. */
final class Arena implements AutoCloseable, Progress<ComparisonEntries> {
  static final Duration PATIENCE = Duration.ofSeconds(10);

  private final Testbed testbed = new Testbed(TestbedOptions.defaults());
  private final List<List<Participant>> workers = new ArrayList<>();
  final List<Participant> participants;
  final List<FiledDiscrepancy> filed = new ArrayList<>();
  final List<ServerDeath> deaths = new ArrayList<>();
  Runnable onFiled = () -> {};
  Runnable onReducing = () -> {};
  Function<GeneratedCases, BlockWorkers<DiscrepancySighting, ComparisonEntries>> blockWorkers;

  Arena(String... targets) throws Exception {
    this(server -> server, targets);
  }

  /**
   * @param disguise what becomes of a server before it takes part
   */
  Arena(UnaryOperator<Server> disguise, String... targets) throws Exception {
    this(1, disguise, targets);
  }

  Arena(int workers, UnaryOperator<Server> disguise, String... targets) throws Exception {
    for (int i = 0; i < workers; i++) {
      List<Server> servers = new ArrayList<>();
      for (String target : targets) {
        servers.add(disguise.apply(testbed.start(TargetSpec.parse(target))));
      }
      this.workers.add(Participant.of(servers));
    }
    participants = this.workers.get(0);
    blockWorkers = examination -> new LocalWorkers<>(examination, workers);
  }

  /** A campaign of comparisons, which can be stopped and looked at. */
  final class Comparing {
    private final CampaignLimits limits;
    private final Budget budget;
    private final GeneratedCases examination;

    private Comparing(long cases, long seed, ComparedLevel... levels) {
      limits = new CampaignLimits(OptionalLong.of(cases), Optional.empty());
      budget = new Budget(limits);
      ComparisonOptions options =
          new ComparisonOptions(List.of(levels), List.of(levels), PATIENCE, Duration.ofSeconds(60));
      GeneratedCases.Means means =
          new GeneratedCases.Means(
              participants,
              workers,
              workers.size(),
              () -> source(seed),
              place -> "compare " + place,
              one -> {},
              result -> {},
              () -> {});
      examination = new GeneratedCases(options, means, budget, Arena.this);
    }

    /** What ended it early, if a target was lost. */
    Optional<ParticipantLostException> run() throws Exception {
      return run(Files.createTempDirectory("isoscope"), false);
    }

    Optional<ParticipantLostException> run(Path directory, boolean resume) throws Exception {
      Map<String, String> header = Map.of("seed", "any");
      try (Journal<DiscrepancySighting, ComparisonEntries> journal =
          resume
              ? Journal.resume(directory, header, examination, limits)
              : Journal.create(directory, header, examination)) {
        new Campaign<>(
                examination,
                budget,
                directory,
                journal,
                blockWorkers.apply(examination),
                Arena.this)
            .run();
        return Optional.empty();
      } catch (ParticipantLostException e) {
        return Optional.of(e);
      } catch (SQLException e) {
        throw new AssertionError(e);
      }
    }

    /** What it does with its cases, for somebody else's campaign. */
    GeneratedCases examination() {
      return examination;
    }

    void stop() {
      budget.stop();
    }

    Compatibility result() {
      return examination.result();
    }
  }

  /** A campaign of so many cases. */
  Comparing campaign(long cases, long seed, ComparedLevel... levels) {
    return new Comparing(cases, seed, levels);
  }

  private CaseSource<Database, TransactionGroup> source(long seed) {
    return new CaseSource<>(
        new CaseGenerator(
            Dialects.common(participants.stream().map(Participant::target).toList()),
            GeneratorOptions.DEFAULT),
        seed);
  }

  GivenCases given() {
    return new GivenCases(
        participants,
        PATIENCE,
        givenComparison -> "compare " + givenComparison.level(),
        one -> {},
        () -> {},
        this);
  }

  @Override
  public synchronized void counted(ComparisonEntries more) {
    deaths.addAll(more.deaths());
  }

  @Override
  public void filing(String what) {
    if (!what.isEmpty()) {
      onReducing.run();
    }
  }

  @Override
  public void entered(ComparisonEntries more) {
    counted(more);
    for (ComparisonEntries.NewDiscrepancy discrepancy : more.discrepancies()) {
      filed.add(discrepancy.filed());
      onFiled.run();
    }
  }

  @Override
  public void close() {
    testbed.close();
  }
}
