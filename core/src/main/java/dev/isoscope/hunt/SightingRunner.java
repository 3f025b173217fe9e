package dev.isoscope.hunt;

import dev.isoscope.campaign.CaseSource;
import dev.isoscope.campaign.EarlierAnswers;
import dev.isoscope.campaign.TimeLeft;
import dev.isoscope.casefile.CasePrinter;
import dev.isoscope.execute.RecoveringRunner;
import dev.isoscope.execute.TargetLostException;
import dev.isoscope.finding.Fingerprint;
import dev.isoscope.model.Case;
import dev.isoscope.model.Finding;
import dev.isoscope.model.History;
import dev.isoscope.model.Level;
import dev.isoscope.model.Verdict;
import dev.isoscope.oracle.Judge;
import dev.isoscope.oracle.Judgement;
import dev.isoscope.oracle.Oracle;
import dev.isoscope.oracle.Terms;
import dev.isoscope.reduce.Reducer;
import dev.isoscope.reduce.SameViolation;
import java.sql.SQLException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Makes the runs for sightings on a server of this process. */
final class SightingRunner implements SightingRuns {
  private static final int RUNS = 10;

  /** So many for what did not show again. */
  private static final int FLEETING_RUNS = 20;

  /** Each run costs a new server, or as long as patience lasts. */
  private static final int COSTLY_RUNS = 3;

  /** Fewer runs will do where each of them is cut off. */
  private static final Duration RATE_LIMIT = Duration.ofSeconds(30);

  private final HuntOptions options;
  private final RecoveringRunner runner;
  private final List<Oracle> oracles;
  private final CaseSource<?, ?> cases;
  private final EarlierAnswers<ViolationSighting> unfinished;
  private final CorpusRecognition corpus;

  /**
   * @param unfinished what an earlier process has tried already
   */
  SightingRunner(
      HuntOptions options,
      RecoveringRunner runner,
      List<Oracle> oracles,
      CaseSource<?, ?> cases,
      EarlierAnswers<ViolationSighting> unfinished) {
    this.options = options;
    this.runner = runner;
    this.oracles = oracles;
    this.cases = cases;
    this.unfinished = unfinished;
    this.corpus = new CorpusRecognition(runner, options.level(), judge(options.level()));
  }

  /** The sighting as it shows on fresh tables, if it does. */
  @Override
  public Optional<ViolationSighting> confirm(ViolationSighting sighting, TimeLeft time)
      throws TargetLostException {
    Verdict verdict =
        judge(options.level()).judgeFresh(oracle(sighting), sighting.original(cases), runner);
    return verdict instanceof Verdict.Violation again
        ? Optional.of(sighting.confirmed(again))
        : Optional.empty();
  }

  /** The server has died meanwhile: that is a sighting of its own, unless it was meant to. */
  @Override
  public Optional<ViolationSighting> death(ViolationSighting sighting) {
    Optional<Judgement> death =
        runner
            .takeDeath()
            .flatMap(run -> Judge.judgeFurther(oracles, run, sighting.original(cases)));
    if (death.isEmpty() || !(death.get().verdict() instanceof Verdict.Violation found)) {
      return Optional.empty();
    }
    String name = death.get().oracle().name();
    History run = death.get().observed();
    return name.equals(sighting.oracle()) && found.kind().equals(sighting.kind())
        ? Optional.empty()
        : Optional.of(
            ViolationSighting.of(sighting.place(), name, found, run, cases.at(sighting.place()))
                .seen(found));
  }

  private Judge judge(Level level) {
    return new Judge(Terms.of(runner.server(), level, options.claim()));
  }

  private Oracle oracle(ViolationSighting sighting) {
    return oracle(oracles, sighting);
  }

  /** The one that has told of a sighting. */
  static Oracle oracle(List<Oracle> oracles, ViolationSighting sighting) {
    return oracles.stream()
        .filter(one -> one.name().equals(sighting.oracle()))
        .findFirst()
        .orElseThrow();
  }

  private boolean costly(ViolationSighting sighting) {
    return oracle(sighting).confirmation(sighting.kind()).costly();
  }

  /**
   * The smallest case that shows the same; empty if it does not show any more.
   *
   * @param most how long it may take at most
   * @param time when that is over, nothing more is tried
   */
  @Override
  public Optional<ShownViolation> reduce(ViolationSighting sighting, Duration most, TimeLeft time)
      throws TargetLostException {
    Search search = new Search(sighting);
    Case reduced =
        new Reducer()
            .reduce(
                sighting.original(cases), smaller -> !time.over() && search.asked(smaller), most)
            .reduced();
    if (search.lost != null) {
      throw search.lost;
    }
    for (int i = 0; i < COSTLY_RUNS && !search.shown(reduced) && !time.over(); i++) {
      search.shows(reduced);
    }
    return Optional.ofNullable(search.last);
  }

  /** The case as it is, if it still shows the same. */
  @Override
  public Optional<ShownViolation> unreduced(ViolationSighting sighting, TimeLeft time)
      throws TargetLostException {
    Search search = new Search(sighting);
    for (int i = 0; i < COSTLY_RUNS && search.last == null; i++) {
      search.shows(sighting.original(cases));
    }
    if (search.lost != null) {
      throw search.lost;
    }
    return Optional.ofNullable(search.last);
  }

  /**
   * What all others say of the reduced case. Their ids count where they are alarmed as well. Who
   * was alarmed by the case before it was reduced, and is not now, is asked about further runs: the
   * DBMS may do otherwise in each.
   */
  @Override
  public WitnessedViolation witnesses(
      ViolationSighting sighting, ShownViolation shown, TimeLeft time) throws TargetLostException {
    List<Oracle> others =
        oracles.stream()
            .filter(one -> !one.inEveryHunt() && !one.name().equals(sighting.oracle()))
            .toList();
    if (others.isEmpty() || costly(sighting)) {
      return new WitnessedViolation(shown, List.of());
    }
    Judge judge = judge(options.level());
    Map<Oracle, Verdict> verdicts =
        new LinkedHashMap<>(judge.judgeFresh(others, shown.testCase(), runner));
    for (int i = 1; i < RUNS && !silent(sighting, verdicts).isEmpty(); i++) {
      judge
          .judgeFresh(silent(sighting, verdicts), shown.testCase(), runner)
          .forEach((oracle, verdict) -> verdicts.merge(oracle, verdict, SightingRunner::worse));
    }
    List<Finding.Witness> witnesses = new ArrayList<>();
    ShownViolation known = shown;
    for (Map.Entry<Oracle, Verdict> one : verdicts.entrySet()) {
      if (one.getValue() instanceof Verdict.Violation violation) {
        known = known.with(violation);
        witnesses.add(witness(sighting, one.getKey(), violation, shown.testCase()));
      }
    }
    return new WitnessedViolation(known, witnesses);
  }

  private static Finding.Witness witness(
      ViolationSighting sighting, Oracle oracle, Verdict.Violation violation, Case testCase) {
    boolean alarmed = sighting.triage().alarming() && violation.triage().alarming();
    return new Finding.Witness(
        oracle.name(),
        violation.kind(),
        violation.triage(),
        violation.known(),
        violation.explanation().headline(),
        Optional.of(Fingerprint.of(oracle.name(), violation, testCase)).filter(id -> alarmed));
  }

  /**
   * The same, marked if it is a bug of the corpus that nobody has recognized yet. By another level
   * than it ran at nobody has judged it before.
   */
  @Override
  public ShownViolation recognized(
      ViolationSighting sighting,
      ShownViolation shown,
      List<Finding.Witness> witnesses,
      TimeLeft time)
      throws TargetLostException {
    boolean news =
        sighting.triage().alarming()
            && options.claim().isEmpty()
            && !costly(sighting)
            && Finding.known(shown.violation(), witnesses).isEmpty();
    Optional<String> ticket =
        news
            ? corpus.ticket(oracle(sighting), shown.violation(), shown.testCase(), time::over)
            : Optional.empty();
    return ticket
        .map(
            name ->
                new ShownViolation(
                    shown.testCase(),
                    shown
                        .violation()
                        .knownAs(
                            name,
                            "It is known as "
                                + name
                                + ": the case of that bug shows it here as well, and is the same"
                                + " when it is reduced (isoscope bugs show "
                                + name
                                + ").")))
        .orElse(shown);
  }

  /** Who was alarmed by the case of a sighting, but not by these verdicts. */
  private static List<Oracle> silent(ViolationSighting sighting, Map<Oracle, Verdict> verdicts) {
    return verdicts.entrySet().stream()
        .filter(one -> !alarms(one.getValue()))
        .map(Map.Entry::getKey)
        .filter(
            oracle ->
                sighting.others().stream().anyMatch(one -> one.oracle().equals(oracle.name())))
        .toList();
  }

  private static Verdict worse(Verdict one, Verdict other) {
    return alarms(other) || !(one instanceof Verdict.Violation) ? other : one;
  }

  private static boolean alarms(Verdict verdict) {
    return verdict instanceof Verdict.Violation violation && violation.triage().alarming();
  }

  /** Remembers what the last case that showed it was, with the explanation. */
  private final class Search {
    private final Judge judge = judge(options.level());
    private final SameViolation same;
    private final ViolationSighting sighting;
    private Case recalled;
    private ShownViolation last;
    private TargetLostException lost;

    private Search(ViolationSighting sighting) {
      this.same = new SameViolation(sighting.kind(), sighting.triage());
      this.sighting = sighting;
    }

    /** Tries a case, unless an earlier process has: the same answers lead to the same result. */
    private boolean asked(Case smaller) {
      String question = Fingerprint.exact(CasePrinter.print(smaller));
      Optional<String> before = unfinished.answer(sighting, question);
      if (before.isPresent()) {
        boolean shown = Boolean.parseBoolean(before.get());
        recalled = shown ? smaller : recalled;
        return shown;
      }
      if (recalled != null) {
        shows(recalled); // so that what comes next is compared with this one
        recalled = null;
      }
      boolean shown = shows(smaller);
      if (lost == null) {
        unfinished.add(sighting, question, String.valueOf(shown));
      }
      return shown;
    }

    private boolean shows(Case smaller) {
      try {
        Verdict verdict =
            lost == null
                ? judge.judgeFresh(oracle(sighting), smaller, runner)
                : new Verdict.Inconclusive("the server is lost");
        if (verdict instanceof Verdict.Violation violation && same.test(verdict)) {
          last = new ShownViolation(smaller, violation);
          return true;
        }
      } catch (TargetLostException e) {
        lost = e;
      }
      return false;
    }

    private boolean shown(Case testCase) {
      return last != null && last.testCase().equals(testCase);
    }
  }

  private static boolean same(ViolationSighting sighting, Verdict.Violation violation) {
    return violation.kind().equals(sighting.kind()) && violation.triage() == sighting.triage();
  }

  /** How often what did not show again shows after all. */
  @Override
  public Optional<Finding.Rate> rateOfFleeting(ViolationSighting sighting, TimeLeft time)
      throws TargetLostException {
    Level level = options.level();
    Optional<String> before = unfinished.answer(sighting, level.label());
    if (before.isPresent()) {
      return Optional.of(rate(level, before.get()));
    }
    ShownViolation first =
        new ShownViolation(sighting.original(cases), sighting.seen().orElseThrow());
    Optional<Finding.Rate> rate = rate(sighting, first, level, runner, FLEETING_RUNS, time);
    rate.ifPresent(one -> keep(sighting, one));
    return rate;
  }

  /**
   * How often it shows, at each level of the target.
   *
   * @param time when that is over, the levels that are left are left out
   */
  @Override
  public List<Finding.Rate> rates(ViolationSighting sighting, ShownViolation shown, TimeLeft time)
      throws TargetLostException {
    List<Level> levels =
        costly(sighting)
            ? List.of(options.level())
            : runner.server().dbms().levels(runner.server().identity().mode());
    List<Finding.Rate> rates = new ArrayList<>();
    for (Level level : levels) {
      if (time.over()) {
        break;
      }
      Optional<Finding.Rate> before =
          unfinished.answer(sighting, level.label()).map(text -> rate(level, text));
      Optional<Finding.Rate> rate =
          before.isPresent() ? before : rate(sighting, shown, level, time);
      if (before.isEmpty()) {
        rate.ifPresent(one -> keep(sighting, one));
      }
      rate.ifPresent(rates::add);
    }
    return rates;
  }

  private void keep(ViolationSighting sighting, Finding.Rate rate) {
    unfinished.add(sighting, rate.level().label(), rate.shown() + " " + rate.runs());
  }

  private static Finding.Rate rate(Level level, String text) {
    String[] words = text.split(" ");
    return new Finding.Rate(level, Integer.parseInt(words[0]), Integer.parseInt(words[1]));
  }

  private Optional<Finding.Rate> rate(
      ViolationSighting sighting, ShownViolation shown, Level level, TimeLeft time)
      throws TargetLostException {
    int runs = costly(sighting) ? COSTLY_RUNS : RUNS;
    if (level == options.level()) {
      return rate(sighting, shown, level, runner, runs, time);
    }
    try (RecoveringRunner other = runner.at(level)) {
      return rate(sighting, shown, level, other, runs, time);
    } catch (TargetLostException e) {
      throw e;
    } catch (SQLException e) {
      return Optional.of(new Finding.Rate(level, 0, 0));
    }
  }

  /**
   * At another level the same may go by another name, or be documented.
   *
   * @param time when that is over, no further run is made, and there is no rate
   */
  private Optional<Finding.Rate> rate(
      ViolationSighting sighting,
      ShownViolation shown,
      Level level,
      RecoveringRunner place,
      int runs,
      TimeLeft time)
      throws TargetLostException {
    Judge judge = judge(level);
    Oracle oracle = oracle(sighting);
    long end = System.nanoTime() + RATE_LIMIT.toNanos();
    int count = 0;
    int done = 0;
    for (; done < runs && (done == 0 || System.nanoTime() < end); done++) {
      if (time.over()) {
        return Optional.empty();
      }
      Verdict verdict = judge.judgeFresh(oracle, shown.testCase(), place);
      boolean shows =
          verdict instanceof Verdict.Violation violation
              && (level != options.level() || same(sighting, violation));
      count += shows ? 1 : 0;
    }
    return Optional.of(new Finding.Rate(level, count, done));
  }
}
