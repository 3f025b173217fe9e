package dev.isoscope.oracle;

import dev.isoscope.dbms.Dbms;
import dev.isoscope.dbms.IsolationDegree;
import dev.isoscope.dbms.KnownBug;
import dev.isoscope.dbms.Promise;
import dev.isoscope.dbms.Server;
import dev.isoscope.model.Citation;
import dev.isoscope.model.Explanation;
import dev.isoscope.model.History;
import dev.isoscope.model.Level;
import dev.isoscope.model.TargetIdentity;
import dev.isoscope.model.Triage;
import dev.isoscope.model.Verdict;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * By what a run is judged: the DBMS, the level it ran at, and the level that it is judged by, which
 * is another one where somebody claims so.
 */
public record Terms(Dbms dbms, TargetIdentity target, Level level, Optional<Level> claim) {
  public static Terms of(Server server, Level level, Optional<Level> claim) {
    return new Terms(server.dbms(), server.identity(), level, claim);
  }

  /** The same for a run whose transactions have asked for a level. */
  Terms at(Level asked) {
    return asked == level ? this : new Terms(dbms, target, asked, claim);
  }

  /** The level whose promises count. */
  public Level promised() {
    return claim.orElse(level);
  }

  /** What the DBMS promises of that level, or what somebody claims that it does. */
  public IsolationDegree isolation() {
    return promise().isolation();
  }

  /**
   * What counts as promised. A claim means what the DBMS promises of the level of that name, or
   * what the literature means by it if the DBMS has none. Who claims serializability means just
   * that, also where the DBMS calls something else by the name.
   */
  public Promise promise() {
    return claim.map(this::claimed).orElseGet(() -> dbms.promise(target, level));
  }

  private Promise claimed(Level name) {
    Promise meant = Promise.byDefinition(IsolationDegree.of(name));
    if (!dbms.levels(target.mode()).contains(name)) {
      return meant;
    }
    Promise promised = dbms.promise(target, name);
    return name == Level.SERIALIZABLE && !promised.serializable()
        ? promised.strengthenedBy(meant)
        : promised;
  }

  /**
   * The same violation, marked if its makers know it as a bug. By another level than it ran at
   * nobody has judged it before.
   */
  Verdict.Violation marked(Verdict.Violation violation, History observed) {
    return dbms.knownBugs().stream()
        .filter(bug -> claim.isEmpty() && bug.affects(target, level))
        .filter(bug -> bug.isShownBy(violation, observed))
        .findFirst()
        .map(bug -> marked(violation, bug))
        .orElse(violation);
  }

  private Verdict.Violation marked(Verdict.Violation violation, KnownBug bug) {
    Explanation explanation = violation.explanation();
    Citation citation = bug.citation();
    List<String> reasoning = new ArrayList<>(explanation.reasoning());
    List<Citation> citations = new ArrayList<>(explanation.citations());
    if (!citations.contains(citation)) {
      reasoning.add("The makers of " + dbms.title() + " know it as a bug, " + bug.ticket() + ".");
      citations.add(citation);
    }
    return new Verdict.Violation(
        violation.kind(),
        Triage.BUG,
        new Explanation(
            explanation.headline(),
            explanation.differences(),
            reasoning,
            citations,
            explanation.causes(),
            explanation.evidence(),
            explanation.orders(),
            explanation.sights()),
        Optional.of(bug.ticket()));
  }

  /** Whether transactions must have the effect of some serial execution. */
  public boolean promisesSerializability() {
    return isolation() == IsolationDegree.SERIALIZABLE;
  }
}
