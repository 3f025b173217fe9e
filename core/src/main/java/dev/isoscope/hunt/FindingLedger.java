package dev.isoscope.hunt;

import dev.isoscope.model.Triage;
import java.util.Collections;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/**
 * What a campaign knows after some blocks, taken in their order. Whether a sighting is worth a
 * reduction is decided from this alone, so the same blocks lead to the same findings, whoever
 * worked on them and however often the campaign was cut off. Who prepares decisions asks it at the
 * same time.
 */
public final class FindingLedger {
  private static final int DOCUMENTED_PER_GROUP = 3;
  private static final int ALIKE_IN_A_SIGNATURE = 5;
  private static final int MOST_PER_SIGNATURE = 40;

  /** How the reductions of one signature ended: how often at which finding. */
  private static final class Account {
    private final Map<String, Integer> reductions = new LinkedHashMap<>();

    private int count() {
      return reductions.values().stream().mapToInt(Integer::intValue).sum();
    }

    private Optional<String> mostFrequent() {
      String best = null;
      for (Map.Entry<String, Integer> one : reductions.entrySet()) {
        best = best == null || one.getValue() > reductions.get(best) ? one.getKey() : best;
      }
      return Optional.ofNullable(best);
    }

    private int mostAlike() {
      return reductions.values().stream().mapToInt(Integer::intValue).max().orElse(0);
    }
  }

  private final Map<String, Account> accounts = new LinkedHashMap<>();
  private final Map<String, Integer> groupReductions = new TreeMap<>();
  private final Map<String, Long> documented = new TreeMap<>();
  private final Map<String, FindingSummary> findings = new LinkedHashMap<>();
  private final Map<String, String> names = new HashMap<>();
  private final Map<String, Long> occurrences = new LinkedHashMap<>();
  private Tallies tallies = Tallies.NONE;
  private double seconds;

  /** Whether a sighting is to be reduced, rather than counted with others like it. */
  synchronized boolean deservesReduction(String signature, String group, Triage triage) {
    Account account = accounts.getOrDefault(signature, new Account());
    if (triage.alarming()) {
      int enough = isKnown(account) ? 2 * ALIKE_IN_A_SIGNATURE : ALIKE_IN_A_SIGNATURE;
      return account.mostAlike() < enough && account.count() < MOST_PER_SIGNATURE;
    }
    return groupReductions.getOrDefault(group, 0) < DOCUMENTED_PER_GROUP;
  }

  /** Whether what is like these counts for a known bug, behind which new ones must not hide. */
  private boolean isKnown(Account account) {
    return account.mostFrequent().flatMap(this::finding).flatMap(FindingSummary::known).isPresent();
  }

  /** The finding that a sighting counts for which is not reduced itself. */
  synchronized Optional<String> likeliest(String signature) {
    return Optional.ofNullable(accounts.get(signature)).flatMap(Account::mostFrequent);
  }

  /** The finding of an id, which may be one that it would have if another oracle told it. */
  synchronized Optional<FindingSummary> finding(String id) {
    return Optional.ofNullable(findings.get(names.getOrDefault(id, id)));
  }

  private void enter(SightingCount entry) {
    int count = entry.count();
    entry.id().ifPresent(id -> occurrences.merge(id, (long) count, Long::sum));
    if (entry.reduced()) {
      String id = entry.id().orElse("");
      accounts
          .computeIfAbsent(entry.signature(), signature -> new Account())
          .reductions
          .merge(id, count, Integer::sum);
      groupReductions.merge(entry.group(), count, Integer::sum);
    }
    if (entry.triage() == Triage.DOCUMENTED) {
      documented.merge(entry.group(), (long) count, Long::sum);
    }
  }

  private void enter(FindingSummary finding) {
    findings.putIfAbsent(finding.id(), finding);
    finding.ids().forEach(id -> names.putIfAbsent(id, finding.id()));
  }

  /** Takes in what came of some cases. */
  public synchronized void enter(HuntEntries more, double secondsNow) {
    more.findings().forEach(this::enter);
    more.entries().forEach(this::enter);
    tallies = tallies.plus(more.tallies());
    seconds = secondsNow;
  }

  /** It has ended, after so long, whatever was entered last. */
  public void lasted(double secondsNow) {
    seconds = secondsNow;
  }

  public Tallies tallies() {
    return tallies;
  }

  /** How long the campaign has lasted, over all its parts. */
  public double seconds() {
    return seconds;
  }

  /** By id, in the order in which they were found. */
  public Map<String, FindingSummary> findings() {
    return Collections.unmodifiableMap(findings);
  }

  public long occurrences(String id) {
    return occurrences.getOrDefault(id, 0L);
  }

  /** How often what was documented came up, by oracle, kind and citations. */
  public Map<String, Long> documented() {
    return Collections.unmodifiableMap(documented);
  }
}
