package dev.isoscope.compare;

import dev.isoscope.campaign.CaseSource;
import dev.isoscope.dbms.Server;
import dev.isoscope.generate.CaseGenerator;
import dev.isoscope.generate.Database;
import dev.isoscope.generate.GeneratorOptions;
import dev.isoscope.generate.TransactionGroup;
import dev.isoscope.model.Level;
import dev.isoscope.sql.dialect.Dialects;
import dev.isoscope.testbed.TargetSpec;
import dev.isoscope.testbed.Testbed;
import dev.isoscope.testbed.TestbedOptions;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.function.UnaryOperator;

/** Real engines side by side, and a progress that only remembers. */
final class Arena implements AutoCloseable, Progress {
  static final Duration PATIENCE = Duration.ofSeconds(10);

  private final Testbed testbed = new Testbed(TestbedOptions.defaults());
  final List<Participant> participants;
  final List<FiledDiscrepancy> filed = new ArrayList<>();
  final List<Death> deaths = new ArrayList<>();
  Runnable onFiled = () -> {};
  Runnable onReducing = () -> {};

  Arena(String... targets) throws Exception {
    this(server -> server, targets);
  }

  /**
   * @param disguise what becomes of a server before it takes part
   */
  Arena(UnaryOperator<Server> disguise, String... targets) throws Exception {
    List<Server> servers = new ArrayList<>();
    for (String target : targets) {
      servers.add(disguise.apply(testbed.start(TargetSpec.parse(target))));
    }
    participants = Participant.of(servers);
  }

  /** A campaign of so many cases. */
  GeneratedCases campaign(long cases, long seed, Level... levels) {
    ComparisonOptions options =
        new ComparisonOptions(
            List.of(levels),
            List.of(levels),
            OptionalLong.of(cases),
            Optional.empty(),
            PATIENCE,
            Duration.ofSeconds(60));
    return new GeneratedCases(
        options, participants, source(seed), place -> "compare " + place, () -> {}, this);
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
        participants, PATIENCE, bout -> "compare " + bout.level(), () -> {}, this);
  }

  @Override
  public void comparing(String place, Level level) {}

  @Override
  public void counted(Level level, LevelTally more) {}

  @Override
  public void reducing(String what) {
    if (!what.isEmpty()) {
      onReducing.run();
    }
  }

  @Override
  public void filed(FiledDiscrepancy discrepancy) {
    filed.add(discrepancy);
    onFiled.run();
  }

  @Override
  public void died(Death death) {
    deaths.add(death);
  }

  @Override
  public void close() {
    testbed.close();
  }
}
