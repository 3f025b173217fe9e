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
public record Promise(Isolation isolation, List<Clause> clauses) {
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
    ALL,
    /**
     * Only for a transaction that sees and misses what others did by plain queries, which ask for
     * no locks. It may write besides, but if the anomaly is known from what it has written or
     * locked, or from a condition of a write, the clause is not meant.
     */
    QUERIES
  }

  /** No level gives these up. */
  private static final Clause ALWAYS =
      new Clause(
          new Citation(
              "whatever the level, a transaction is executed completely or not at all, and sees its"
                  + " own changes",
              "SQL:1992, 4.28 SQL-transactions; Adya: Weak Consistency, PhD thesis, MIT 1999,"
                  + " chapter 3 (histories)"),
          Reach.ALL,
          EnumSet.of(Anomaly.INTERNAL, Anomaly.THIN_AIR, Anomaly.LOST_WRITE, Anomaly.UNDEAD_WRITE));

  public Promise {
    clauses = List.copyOf(clauses);
  }

  /** What a sentence says that names a level, or describes how one is kept. */
  static Promise of(
      Isolation isolation, AdyaLevel level, String claim, String source, Anomaly... more) {
    Set<Anomaly> forbidden = EnumSet.copyOf(level.forbidden());
    Collections.addAll(forbidden, more);
    return new Promise(
        isolation, List.of(new Clause(new Citation(claim, source), Reach.ALL, forbidden), ALWAYS));
  }

  /** What a level forbids by its definition in the literature, whoever offers it. */
  public static Promise byDefinition(Isolation isolation) {
    AdyaLevel level = isolation.definition();
    Clause clause = new Clause(level.citation(), Reach.ALL, level.forbidden());
    return new Promise(isolation, List.of(clause, ALWAYS));
  }

  /** The same with a further sentence. */
  Promise and(String claim, String source, Anomaly... forbidden) {
    return with(new Citation(claim, source), Reach.ALL, forbidden);
  }

  /** The same with a further sentence that is about queries. */
  Promise andToQueries(String claim, String source, Anomaly... forbidden) {
    return with(new Citation(claim, source), Reach.QUERIES, forbidden);
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
    return isolation == Isolation.SERIALIZABLE;
  }

  /** The sentence that describes the level. */
  public Citation citation() {
    return clauses.get(0).citation();
  }

  /** What can happen to nobody. */
  public Set<Anomaly> forbidden() {
    return forbidden(EnumSet.of(Reach.ALL));
  }

  /** What can not happen to plain queries, which is that and possibly more. */
  public Set<Anomaly> forbiddenToQueries() {
    return forbidden(EnumSet.allOf(Reach.class));
  }

  /**
   * @param queriesOnly whether plain queries alone show it, see {@link Reach#QUERIES}
   */
  public boolean forbids(Anomaly anomaly, boolean queriesOnly) {
    return (queriesOnly ? forbiddenToQueries() : forbidden()).contains(anomaly);
  }

  /** The sentences that forbid it, to all or to queries. */
  public List<Citation> citations(Anomaly anomaly) {
    return clauses.stream()
        .filter(clause -> clause.forbidden().contains(anomaly))
        .map(Clause::citation)
        .toList();
  }

  private Set<Anomaly> forbidden(Set<Reach> reaches) {
    Set<Anomaly> all = EnumSet.noneOf(Anomaly.class);
    clauses.stream()
        .filter(clause -> reaches.contains(clause.reach()))
        .forEach(clause -> all.addAll(clause.forbidden()));
    return Collections.unmodifiableSet(all);
  }
}
