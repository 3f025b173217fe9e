package dev.isoscope.faults;

import dev.isoscope.campaign.CaseSource;
import dev.isoscope.campaign.Place;
import dev.isoscope.dbms.Server;
import dev.isoscope.execute.ExecutorOptions;
import dev.isoscope.execute.RecoveringRunner;
import dev.isoscope.execute.Reset;
import dev.isoscope.execute.SetupException;
import dev.isoscope.generate.CaseGenerator;
import dev.isoscope.generate.GeneratorOptions;
import dev.isoscope.model.Case;
import dev.isoscope.model.Level;
import dev.isoscope.model.Verdict;
import dev.isoscope.oracle.Oracle;
import dev.isoscope.oracle.Oracles;
import dev.isoscope.oracle.Terms;
import dev.isoscope.sql.dialect.Dialects;
import java.sql.SQLException;
import java.time.Duration;
import java.util.Optional;
import java.util.function.Predicate;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/** An oracle at work on a server, sound or not. */
record FaultBench(Oracle oracle, Terms terms, RecoveringRunner runner) implements AutoCloseable {
  private static final ExecutorOptions OPTIONS =
      ExecutorOptions.DEFAULT.withReset(Reset.FAST).withPatience(Duration.ofSeconds(10));

  FaultBench(Server server, String oracle, Level level, Optional<Level> claim) throws SQLException {
    this(
        Oracles.named(oracle).orElseThrow(),
        Terms.of(server, level, claim),
        new RecoveringRunner(server, level, OPTIONS, () -> {}));
  }

  static Server faulty(Server sound, String fault) {
    return new FaultyServer(sound, Faults.all().get(fault));
  }

  Verdict judge(Case testCase) throws SQLException {
    try {
      return oracle.judge(runner.run(testCase, Reset.FAST), terms, runner.further());
    } catch (SetupException e) {
      return new Verdict.Inconclusive(e.getMessage());
    }
  }

  /** Whether it says of a case what nothing excuses. */
  boolean alarms(Case testCase, Predicate<Verdict.Violation> fitting) throws SQLException {
    return judge(testCase) instanceof Verdict.Violation violation
        && violation.triage().alarming()
        && fitting.test(violation);
  }

  /** So many generated cases. */
  Stream<Case> cases(long seed, int count) {
    CaseSource<?, ?> source =
        new CaseSource<>(
            new CaseGenerator(Dialects.of(terms.target()), GeneratorOptions.DEFAULT), seed);
    return IntStream.range(0, count).mapToObj(number -> source.at(Place.of(number)));
  }

  @Override
  public void close() {
    runner.close();
  }
}
