package dev.isoscope.compare;

import dev.isoscope.compare.trace.Consequence;
import dev.isoscope.model.Level;
import java.util.ArrayList;
import java.util.Collections;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Keeps what comparisons have come to: distinct discrepancies, and counts of everything. */
final class Register {
  /** How many sightings of one key are reduced; under a key may hide several discrepancies. */
  private static final int REDUCTIONS = 3;

  private final Map<String, Entry> entries = new LinkedHashMap<>();
  private final Map<Sighting.Key, List<String>> reduced = new HashMap<>();
  private final Map<List<String>, PlainDifference> plain = new LinkedHashMap<>();
  private final Map<Level, LevelTally> tallies = new EnumMap<>(Level.class);
  private final Map<String, Long> reasons = new LinkedHashMap<>();
  private final List<Death> deaths = new ArrayList<>();

  private static final class Entry {
    private final String id;
    private final Shrunk shrunk;
    private final Origin origin;
    private final String verb;
    private final Map<Level, Consequence> levels = new EnumMap<>(Level.class);
    private final Map<Level, Long> occurrences = new EnumMap<>(Level.class);

    private Entry(String id, Shrunk shrunk, Origin origin, String verb) {
      this.id = id;
      this.shrunk = shrunk;
      this.origin = origin;
      this.verb = verb;
    }

    private FiledDiscrepancy filed() {
      return new FiledDiscrepancy(
          id, shrunk.shown(), shrunk.reduced(), levels, occurrences, origin);
    }
  }

  /**
   * Whether a sighting may be something new.
   *
   * @param hurry whether only the first of its kind is worth the time
   */
  boolean deservesReduction(Sighting sighting, boolean hurry) {
    return reduced.getOrDefault(sighting.key(), List.of()).size() < (hurry ? 1 : REDUCTIONS);
  }

  /** The discrepancy that the same case has shown at another level, if it is filed for this one. */
  Optional<String> atAnotherLevel(Sighting sighting) {
    return entries.values().stream()
        .filter(entry -> entry.origin.place().equals(sighting.place()))
        .filter(entry -> entry.levels.containsKey(sighting.level()))
        .filter(entry -> entry.verb.equals(Verb.of(sighting.discrepancy())))
        .filter(entry -> Trait.of(entry.shrunk.shown()).sameButConsequence(sighting.trait()))
        .map(entry -> entry.id)
        .findFirst();
  }

  boolean knows(String id) {
    return entries.containsKey(id);
  }

  /**
   * Files a discrepancy that is not known yet; it has not occurred before somebody counts it.
   *
   * @param first as it was met, before it was reduced
   */
  FiledDiscrepancy file(
      String id, Discrepancy first, Shrunk shrunk, Map<Level, Consequence> levels, Origin origin) {
    Entry entry = new Entry(id, shrunk, origin, Verb.of(first));
    entry.levels.putAll(levels);
    entries.put(id, entry);
    return entry.filed();
  }

  /** Counts a sighting whose discrepancy is known from its reduction. */
  void count(Sighting sighting, String id) {
    reduced.computeIfAbsent(sighting.key(), key -> new ArrayList<>()).add(id);
    increment(sighting, id);
  }

  /** What most sightings of the same key have turned out to be. */
  Optional<String> likeliest(Sighting sighting) {
    List<String> ids = reduced.getOrDefault(sighting.key(), List.of());
    return ids.stream()
        .max(java.util.Comparator.comparingInt(id -> Collections.frequency(ids, id)));
  }

  /** Counts a sighting that is taken for a discrepancy without being reduced. */
  void increment(Sighting sighting, String id) {
    Entry entry = entries.get(id);
    entry.levels.putIfAbsent(sighting.level(), sighting.discrepancy().consequence());
    entry.occurrences.merge(sighting.level(), 1L, Long::sum);
  }

  /** Counts a difference in plain SQL. */
  void countPlain(Sighting sighting) {
    Discrepancy discrepancy = sighting.discrepancy();
    String verb = Verb.of(discrepancy);
    List<String> key =
        List.of(
            verb,
            discrepancy.kind().label(),
            discrepancy.left().contenders().toString(),
            discrepancy.right().contenders().toString());
    PlainDifference known = plain.get(key);
    plain.put(
        key,
        known == null
            ? new PlainDifference(verb, 1, discrepancy, sighting.level(), sighting.place())
            : known.plusOne());
  }

  void add(Level level, LevelTally more) {
    tallies.merge(level, more, LevelTally::plus);
  }

  void inconclusive(String reason) {
    reasons.merge(reason, 1L, Long::sum);
  }

  void died(Death death) {
    deaths.add(death);
  }

  Optional<FiledDiscrepancy> find(String id) {
    return Optional.ofNullable(entries.get(id)).map(Entry::filed);
  }

  List<FiledDiscrepancy> filed() {
    return entries.values().stream().map(Entry::filed).toList();
  }

  List<PlainDifference> plain() {
    return List.copyOf(plain.values());
  }

  Map<Level, LevelTally> tallies() {
    return tallies;
  }

  Map<String, Long> reasons() {
    return reasons;
  }

  List<Death> deaths() {
    return List.copyOf(deaths);
  }
}
