package dev.isoscope.hunt;

import dev.isoscope.campaign.CaseSource;
import dev.isoscope.campaign.EarlierAnswers;
import dev.isoscope.campaign.Examined;
import dev.isoscope.campaign.Examiner;
import dev.isoscope.campaign.FiledSighting;
import dev.isoscope.campaign.Place;
import dev.isoscope.campaign.TimeLeft;
import dev.isoscope.dbms.Server;
import dev.isoscope.execute.ExecutorOptions;
import dev.isoscope.execute.RecoveringRunner;
import dev.isoscope.execute.TargetLostException;
import dev.isoscope.model.Case;
import dev.isoscope.oracle.Judge;
import dev.isoscope.oracle.Oracle;
import dev.isoscope.oracle.Terms;
import java.io.IOException;
import java.sql.SQLException;
import java.util.List;
import java.util.function.BiFunction;
import java.util.function.Consumer;
import java.util.function.Supplier;

/** Hunts on one server of this process: judges cases, and files what they show. */
final class HuntExaminer implements Examiner<ViolationSighting, HuntEntries> {
  private final RecoveringRunner runner;
  private final Judge judge;
  private final List<Oracle> oracles;
  private final SightingRuns runs;
  private final HuntFiling filing;
  private final Consumer<SQLException> lost;

  /**
   * @param filing makes the one that files with the runs that it is given
   */
  HuntExaminer(
      HuntOptions options,
      Hunt.Means means,
      Server server,
      CaseSource<?, ?> cases,
      EarlierAnswers<ViolationSighting> unfinished,
      BiFunction<SightingRuns, Supplier<HuntedTarget>, HuntFiling> filing,
      Consumer<SQLException> lost)
      throws SQLException {
    ExecutorOptions executor = ExecutorOptions.DEFAULT.withPatience(options.patience());
    this.runner = new RecoveringRunner(server, options.level(), executor, means.beforeBlame());
    this.judge = new Judge(Terms.of(server, options.level(), options.claim()));
    this.oracles = means.oracles();
    this.runs = new SightingRunner(options, runner, oracles, cases, unfinished);
    this.filing = filing.apply(runs, this::target);
    this.lost = lost;
  }

  HuntedTarget target() {
    return new HuntedTarget(runner.server().identity(), runner.server().settings());
  }

  SightingRuns runs() {
    return runs;
  }

  @Override
  public <T> T stretch(Stretch<T> several) throws SQLException {
    return runner.inDrivingThread(several::examine);
  }

  @Override
  public Examined<ViolationSighting, HuntEntries> examine(Place place, Case testCase) {
    CaseHunt hunt = new CaseHunt(place, testCase, runner, judge);
    try {
      hunt.hunt(oracles);
    } catch (TargetLostException e) {
      lost.accept(e);
    }
    return hunt.examined();
  }

  @Override
  public FiledSighting<HuntEntries> file(ViolationSighting sighting, boolean feared, TimeLeft time)
      throws IOException {
    return filing.file(sighting, feared, time);
  }

  @Override
  public void close() {
    runner.close();
  }
}
