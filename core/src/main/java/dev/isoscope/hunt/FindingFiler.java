package dev.isoscope.hunt;

import dev.isoscope.campaign.CaseSource;
import dev.isoscope.campaign.UnfinishedBlocks;
import dev.isoscope.casefile.CasePrinter;
import dev.isoscope.execute.RecoveringRunner;
import dev.isoscope.execute.TargetLostException;
import dev.isoscope.finding.Fingerprint;
import dev.isoscope.model.Case;
import dev.isoscope.model.Explanation;
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
import java.util.function.BooleanSupplier;

/** Makes a finding of a sighting: confirms it on fresh tables, reduces it, and says how often. */
final class FindingFiler {
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
  private final ReplayCommands commands;
  private final CaseSource<?, ?> cases;
  private final UnfinishedBlocks<ViolationSighting, HuntEntries> unfinished;
  private final CorpusRecognition corpus;

  /**
   * @param unfinished what an earlier process has tried already
   */
  FindingFiler(
      HuntOptions options,
      RecoveringRunner runner,
      List<Oracle> oracles,
      ReplayCommands commands,
      CaseSource<?, ?> cases,
      UnfinishedBlocks<ViolationSighting, HuntEntries> unfinished) {
    this.options = options;
    this.runner = runner;
    this.oracles = oracles;
    this.commands = commands;
    this.cases = cases;
    this.unfinished = unfinished;
    this.corpus = new CorpusRecognition(runner, options.level(), judge(options.level()));
  }

  /** A case that shows a violation, and the violation. */
  record Shown(Case testCase, Verdict.Violation violation) {
    /** The same with what another verdict on it knows of transactions and versions. */
    private Shown with(Verdict.Violation other) {
      Explanation more = other.explanation();
      Explanation all = violation.explanation().with(more.orders(), more.sights());
      return new Shown(
          testCase,
          new Verdict.Violation(violation.kind(), violation.triage(), all, violation.known()));
    }
  }

  /** A violation, and who else sees something in the case. */
  record Witnessed(Shown shown, List<Finding.Witness> witnesses) {}

  /** The sighting as it shows on fresh tables, if it does. */
  Optional<ViolationSighting> confirm(ViolationSighting sighting) throws TargetLostException {
    Verdict verdict =
        judge(options.level()).judgeFresh(oracle(sighting), sighting.original(cases), runner);
    return verdict instanceof Verdict.Violation again
        ? Optional.of(sighting.confirmed(again))
        : Optional.empty();
  }

  /** The server has died meanwhile: that is a sighting of its own, unless it was meant to. */
  Optional<ViolationSighting> death(ViolationSighting sighting) {
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
    return oracles.stream()
        .filter(one -> one.name().equals(sighting.oracle()))
        .findFirst()
        .orElseThrow();
  }

  private boolean costly(ViolationSighting sighting) {
    return confirmation(sighting).costly();
  }

  private Oracle.Confirmation confirmation(ViolationSighting sighting) {
    return oracle(sighting).confirmation(sighting.kind());
  }

  /** What was seen, where that counts; what must be told though nobody sees it again, as that. */
  Optional<Shown> asSeen(ViolationSighting sighting) {
    return sighting
        .seen()
        .map(
            violation ->
                confirmation(sighting) == Oracle.Confirmation.TOLD
                    ? violation.unexplained("Nobody has seen it happen again.")
                    : violation)
        .map(violation -> new Shown(sighting.original(cases), violation));
  }

  /** What can be said of a sighting whose runs nobody has kept, and nobody can repeat. */
  Shown left(ViolationSighting sighting) {
    Explanation explanation =
        new Explanation(
            "The oracle " + sighting.oracle() + " found " + sighting.kind(),
            List.of(),
            List.of("It showed twice, but the target was lost before it could be reduced."),
            List.of(),
            sighting.causes(),
            List.of());
    return new Shown(
        sighting.original(cases),
        new Verdict.Violation(sighting.kind(), sighting.triage(), explanation));
  }

  /** Whether it was tried as often as its cost allows, and did not show again. */
  boolean unrepeated(ViolationSighting sighting, List<Finding.Rate> rates) {
    return costly(sighting)
        && confirmation(sighting) != Oracle.Confirmation.NONE
        && !rates.isEmpty()
        && rates.stream().allMatch(rate -> rate.shown() == 0);
  }

  /**
   * The smallest case that shows the same; empty if it does not show any more.
   *
   * @param most how long it may take at most
   * @param over whether somebody wants it to end before: then nothing more is tried
   */
  Optional<Shown> reduce(ViolationSighting sighting, Duration most, BooleanSupplier over)
      throws TargetLostException {
    Search search = new Search(sighting);
    Case reduced =
        new Reducer()
            .reduce(
                sighting.original(cases),
                smaller -> !over.getAsBoolean() && search.asked(smaller),
                most)
            .reduced();
    if (search.lost != null) {
      throw search.lost;
    }
    for (int i = 0; i < COSTLY_RUNS && !search.shown(reduced) && !over.getAsBoolean(); i++) {
      search.shows(reduced);
    }
    return Optional.ofNullable(search.last);
  }

  /** The case as it is, if it still shows the same. */
  Optional<Shown> unreduced(ViolationSighting sighting) throws TargetLostException {
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
  Witnessed witnesses(ViolationSighting sighting, Shown shown) throws TargetLostException {
    List<Oracle> others =
        oracles.stream()
            .filter(one -> !one.inEveryHunt() && !one.name().equals(sighting.oracle()))
            .toList();
    if (others.isEmpty() || costly(sighting)) {
      return new Witnessed(shown, List.of());
    }
    Judge judge = judge(options.level());
    Map<Oracle, Verdict> verdicts =
        new LinkedHashMap<>(judge.judgeFresh(others, shown.testCase(), runner));
    for (int i = 1; i < RUNS && !silent(sighting, verdicts).isEmpty(); i++) {
      judge
          .judgeFresh(silent(sighting, verdicts), shown.testCase(), runner)
          .forEach((oracle, verdict) -> verdicts.merge(oracle, verdict, FindingFiler::worse));
    }
    List<Finding.Witness> witnesses = new ArrayList<>();
    Shown known = shown;
    for (Map.Entry<Oracle, Verdict> one : verdicts.entrySet()) {
      if (one.getValue() instanceof Verdict.Violation violation) {
        known = known.with(violation);
        witnesses.add(witness(sighting, one.getKey(), violation, shown.testCase()));
      }
    }
    return new Witnessed(known, witnesses);
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
  Shown recognized(
      ViolationSighting sighting,
      Shown shown,
      List<Finding.Witness> witnesses,
      BooleanSupplier over)
      throws TargetLostException {
    boolean news =
        sighting.triage().alarming()
            && options.claim().isEmpty()
            && !costly(sighting)
            && Finding.known(shown.violation(), witnesses).isEmpty();
    Optional<String> ticket =
        news
            ? corpus.ticket(oracle(sighting), shown.violation(), shown.testCase(), over)
            : Optional.empty();
    return ticket
        .map(
            name ->
                new Shown(
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
    private Shown last;
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
          last = new Shown(smaller, violation);
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

  static String id(ViolationSighting sighting, Shown shown) {
    return Fingerprint.of(sighting.oracle(), shown.violation(), shown.testCase());
  }

  /** A finding that is reduced. */
  Finding finding(
      ViolationSighting sighting,
      Shown shown,
      List<Finding.Witness> witnesses,
      List<Finding.Rate> rates) {
    return finding(id(sighting, shown), sighting, shown, witnesses, false, rates);
  }

  /** A finding that is yet to be reduced; who else saw something in the case is its witness. */
  Finding provisional(String id, ViolationSighting sighting, Shown shown) {
    List<Finding.Witness> witnesses =
        sighting.others().stream()
            .map(
                one ->
                    new Finding.Witness(
                        one.oracle(), one.kind(), one.triage(), one.known(), "", Optional.empty()))
            .toList();
    return finding(id, sighting, shown, witnesses, true, List.of());
  }

  private Finding finding(
      String id,
      ViolationSighting sighting,
      Shown shown,
      List<Finding.Witness> witnesses,
      boolean provisional,
      List<Finding.Rate> rates) {
    return new Finding(
        id,
        sighting.oracle(),
        shown.violation(),
        runner.server().identity(),
        options.level(),
        options.claim(),
        options.seed(),
        sighting.place().toString(),
        commands.hunt(sighting.place()),
        commands.check(sighting.oracle(), sighting.kind()),
        sighting.original(cases),
        shown.testCase(),
        witnesses,
        provisional,
        rates,
        runner.server().settings());
  }

  /** How often what did not show again shows after all. */
  Finding.Rate rateOfFleeting(ViolationSighting sighting) throws TargetLostException {
    Level level = options.level();
    Optional<String> before = unfinished.answer(sighting, level.label());
    if (before.isPresent()) {
      return rate(level, before.get());
    }
    Shown first = new Shown(sighting.original(cases), sighting.seen().orElseThrow());
    Finding.Rate rate = rate(sighting, first, level, runner, FLEETING_RUNS);
    unfinished.add(sighting, level.label(), rate.shown() + " " + rate.runs());
    return rate;
  }

  /**
   * How often it shows, at each level of the target.
   *
   * @param over whether the time is over: levels that are left then are left out
   */
  List<Finding.Rate> rates(ViolationSighting sighting, Shown shown, BooleanSupplier over)
      throws TargetLostException {
    List<Level> levels =
        costly(sighting)
            ? List.of(options.level())
            : runner.server().dbms().levels(runner.server().identity().mode());
    List<Finding.Rate> rates = new ArrayList<>();
    for (Level level : levels) {
      if (over.getAsBoolean()) {
        break;
      }
      Optional<Finding.Rate> before =
          unfinished.answer(sighting, level.label()).map(text -> rate(level, text));
      Finding.Rate rate = before.isPresent() ? before.get() : rate(sighting, shown, level);
      if (before.isEmpty()) {
        unfinished.add(sighting, level.label(), rate.shown() + " " + rate.runs());
      }
      rates.add(rate);
    }
    return rates;
  }

  private static Finding.Rate rate(Level level, String text) {
    String[] words = text.split(" ");
    return new Finding.Rate(level, Integer.parseInt(words[0]), Integer.parseInt(words[1]));
  }

  private Finding.Rate rate(ViolationSighting sighting, Shown shown, Level level)
      throws TargetLostException {
    int runs = costly(sighting) ? COSTLY_RUNS : RUNS;
    if (level == options.level()) {
      return rate(sighting, shown, level, runner, runs);
    }
    try (RecoveringRunner other = runner.at(level)) {
      return rate(sighting, shown, level, other, runs);
    } catch (TargetLostException e) {
      throw e;
    } catch (SQLException e) {
      return new Finding.Rate(level, 0, 0);
    }
  }

  /** At another level the same may go by another name, or be documented. */
  private Finding.Rate rate(
      ViolationSighting sighting, Shown shown, Level level, RecoveringRunner place, int runs)
      throws TargetLostException {
    Judge judge = judge(level);
    Oracle oracle = oracle(sighting);
    long end = System.nanoTime() + RATE_LIMIT.toNanos();
    int count = 0;
    int done = 0;
    for (; done < runs && (done == 0 || System.nanoTime() < end); done++) {
      Verdict verdict = judge.judgeFresh(oracle, shown.testCase(), place);
      boolean shows =
          verdict instanceof Verdict.Violation violation
              && (level != options.level() || same(sighting, violation));
      count += shows ? 1 : 0;
    }
    return new Finding.Rate(level, count, done);
  }
}
