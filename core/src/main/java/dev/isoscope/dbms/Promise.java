package dev.isoscope.dbms;

import dev.isoscope.model.Anomaly;
import dev.isoscope.model.Citation;
import java.util.ArrayList;
import java.util.Collections;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;

/**
 * What the makers of a DBMS promise of one of its levels, and where they do so: which anomalies
 * cannot happen, sentence by sentence of their documents. What no sentence forbids, directly or by
 * the definition of what it names, is allowed.
 *
 * @param isolation the nearest of the levels that have a common name
 * @param clauses the first is the one that describes the level
 */
public record Promise(IsolationDegree isolation, List<Clause> clauses) {
  /**
   * A sentence of the makers, and what follows from it.
   *
   * @param citation what they say, and where
   * @param reach for whom it holds
   * @param forbidden what cannot happen if it is true
   */
  public record Clause(Citation citation, Reach reach, Set<Anomaly> forbidden) {
    public Clause {
      forbidden = Collections.unmodifiableSet(EnumSet.copyOf(forbidden));
    }
  }

  /** For whom a clause holds. */
  public enum Reach {
    ALL(EnumSet.allOf(Grounds.class)),
    /**
     * Only for a transaction that sees and misses what others did by plain queries, which ask for
     * no locks. It may write besides, but if the anomaly is known from what it has written or
     * locked, or from a condition of a write, the clause is not meant.
     */
    QUERIES(EnumSet.of(Grounds.QUERIES)),
    /** For all but queries of what their transaction has written on top of others' changes. */
    UNMIXED(EnumSet.of(Grounds.QUERIES, Grounds.WRITES)),
    /** For nobody: it says what others do not mean. */
    EXCEPTION(EnumSet.noneOf(Grounds.class));

    private final Set<Grounds> grounds;

    Reach(Set<Grounds> grounds) {
      this.grounds = grounds;
    }
  }

  /** No level gives these up. */
  private static final Clause ATOMIC =
      new Clause(
          new Citation(
              "whatever the level, a transaction is executed completely or not at all",
              "SQL:1992, 4.28 SQL-transactions"),
          Reach.ALL,
          EnumSet.of(Anomaly.THIN_AIR, Anomaly.LOST_WRITE, Anomaly.UNDEAD_WRITE));

  private static final Clause OWN_CHANGES =
      new Clause(
          new Citation(
              "whatever the level, a transaction sees its own changes",
              "Adya: Weak Consistency, PhD thesis, MIT 1999, chapter 3 (histories)"),
          Reach.ALL,
          EnumSet.of(Anomaly.INTERNAL));

  public Promise {
    clauses = List.copyOf(clauses);
  }

  /** What a sentence says that names a level, or describes how one is kept. */
  public static Promise of(
      IsolationDegree isolation, AdyaLevel level, String claim, String source, Anomaly... more) {
    Set<Anomaly> forbidden = EnumSet.copyOf(level.forbidden());
    Collections.addAll(forbidden, more);
    return new Promise(
        isolation,
        List.of(
            new Clause(new Citation(claim, source), Reach.ALL, forbidden), ATOMIC, OWN_CHANGES));
  }

  /** What a level forbids by its definition in the literature, whoever offers it. */
  public static Promise byDefinition(IsolationDegree isolation) {
    AdyaLevel level = isolation.definition();
    Clause clause = new Clause(level.citation(), Reach.ALL, level.forbidden());
    return new Promise(isolation, List.of(clause, ATOMIC, OWN_CHANGES));
  }

  /** The same with a further sentence. */
  public Promise and(String claim, String source, Anomaly... forbidden) {
    return with(new Citation(claim, source), Reach.ALL, forbidden);
  }

  /** The same with a further sentence that is about queries. */
  public Promise andToQueries(String claim, String source, Anomaly... forbidden) {
    return with(new Citation(claim, source), Reach.QUERIES, forbidden);
  }

  /**
   * The same for a DBMS in which a query need not see what its transaction did to the latest state
   * of a row, because it reads another state of it.
   *
   * @param claim what its makers say of such queries
   */
  public Promise mixing(String claim, String source) {
    List<Clause> others = new ArrayList<>(clauses);
    others.remove(OWN_CHANGES);
    others.add(new Clause(OWN_CHANGES.citation(), Reach.UNMIXED, OWN_CHANGES.forbidden()));
    others.add(new Clause(new Citation(claim, source), Reach.EXCEPTION, OWN_CHANGES.forbidden()));
    return new Promise(isolation, others);
  }

  private Promise with(Citation citation, Reach reach, Anomaly... forbidden) {
    List<Clause> more = new ArrayList<>(clauses);
    more.add(new Clause(citation, reach, Set.of(forbidden)));
    return new Promise(isolation, more);
  }

  /** The same, with all that another one forbids, to be called by its name. */
  public Promise strengthenedBy(Promise other) {
    List<Clause> all = new ArrayList<>(other.clauses);
    clauses.stream().filter(clause -> !all.contains(clause)).forEach(all::add);
    return new Promise(other.isolation, all);
  }

  public boolean serializable() {
    return isolation == IsolationDegree.SERIALIZABLE;
  }

  /** The sentence that describes the level. */
  public Citation citation() {
    return clauses.get(0).citation();
  }

  /** The sentences that say what a query sees: those about the level, and about queries. */
  public List<Citation> aboutReads() {
    return clauses.stream()
        .filter(
            clause -> clause != ATOMIC && clause.reach() != Reach.ALL || clause == clauses.get(0))
        .map(Clause::citation)
        .toList();
  }

  /** What can not happen to anybody, however a transaction sees it, mixtures aside. */
  public Set<Anomaly> forbidden() {
    return forbidden(Grounds.WRITES);
  }

  /** What can not happen to plain queries, which is that and possibly more. */
  public Set<Anomaly> forbiddenToQueries() {
    return forbidden(Grounds.QUERIES);
  }

  /**
   * @param grounds what it is known from, see {@link Reach}
   */
  public boolean forbids(Anomaly anomaly, Grounds grounds) {
    return forbidden(grounds).contains(anomaly);
  }

  /** The sentences that forbid it, to all or to some, and what they say of exceptions. */
  public List<Citation> citations(Anomaly anomaly) {
    return citations(anomaly, EnumSet.allOf(Reach.class));
  }

  /** The sentences that forbid it on some grounds. */
  public List<Citation> citations(Anomaly anomaly, Grounds grounds) {
    Set<Reach> reaches = EnumSet.allOf(Reach.class);
    reaches.removeIf(reach -> !reach.grounds.contains(grounds));
    return citations(anomaly, reaches);
  }

  private List<Citation> citations(Anomaly anomaly, Set<Reach> reaches) {
    return clauses.stream()
        .filter(clause -> reaches.contains(clause.reach()))
        .filter(clause -> clause.forbidden().contains(anomaly))
        .map(Clause::citation)
        .toList();
  }

  private Set<Anomaly> forbidden(Grounds grounds) {
    Set<Anomaly> all = EnumSet.noneOf(Anomaly.class);
    clauses.stream()
        .filter(clause -> clause.reach().grounds.contains(grounds))
        .forEach(clause -> all.addAll(clause.forbidden()));
    return Collections.unmodifiableSet(all);
  }
}
