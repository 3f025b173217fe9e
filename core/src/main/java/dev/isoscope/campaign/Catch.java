package dev.isoscope.campaign;

import dev.isoscope.execute.TargetLostException;
import dev.isoscope.model.Case;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** What came of some cases in a row. */
final class Catch {
  private final List<Sighting> sightings = new ArrayList<>();
  private final List<SightingRecord> records = new ArrayList<>();
  private Tallies tallies = Tallies.NONE;
  private boolean recorded = true;
  private TargetLostException lost;

  void count(Tallies more) {
    tallies = tallies.plus(more);
  }

  /** Adds what was seen in a case that may be read from its record later. */
  void add(Sighting sighting, Case testCase) {
    sightings.add(sighting);
    SightingRecord.of(sighting, testCase).ifPresentOrElse(records::add, () -> recorded = false);
  }

  /** Adds what an earlier process has written down. */
  void add(SightingRecord record, CaseSource<?, ?> source) {
    records.add(record);
    sightings.add(record.sighting(source.at(record.place())));
  }

  /** Something is not in the records that must be. */
  void unrecorded() {
    recorded = false;
  }

  void lost(TargetLostException failure) {
    lost = failure;
  }

  /** Adds what came of the cases that follow. */
  void add(Catch next) {
    sightings.addAll(next.sightings);
    records.addAll(next.records);
    count(next.tallies);
    recorded &= next.recorded;
    lost = next.lost;
  }

  Tallies tallies() {
    return tallies;
  }

  List<Sighting> sightings() {
    return sightings;
  }

  /** What must be written down; empty if records do not tell all. */
  Optional<List<SightingRecord>> records() {
    return recorded ? Optional.of(records) : Optional.empty();
  }

  /** Why there were no further cases, if the server is gone for good. */
  Optional<TargetLostException> lost() {
    return Optional.ofNullable(lost);
  }
}
