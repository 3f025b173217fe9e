package dev.isoscope.campaign;

import dev.isoscope.execute.TargetLostException;
import dev.isoscope.finding.FindingStore;
import dev.isoscope.finding.Fingerprint;
import dev.isoscope.model.Finding;
import java.io.IOException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;

/**
 * Enters the results of blocks, one after the other in their order: decides which sightings are
 * reduced, files the findings, and writes the journal. First the finding and then the journal: if
 * the process is killed in between, the block is done again, and the finding written again.
 */
final class Clerk {
  private final Ledger ledger;
  private final Journal journal;
  private final FindingStore store;
  private final Map<Place, CrashRecord> crashes;
  private final Progress progress;
  private final Budget budget;

  Clerk(
      Ledger ledger,
      Journal journal,
      FindingStore store,
      Map<Place, CrashRecord> crashes,
      Progress progress,
      Budget budget) {
    this.ledger = ledger;
    this.journal = journal;
    this.store = store;
    this.crashes = crashes;
    this.progress = progress;
    this.budget = budget;
  }

  /** What one block adds. */
  private static final class Page {
    private Tallies tallies;
    private final Map<Entry, Integer> entries = new LinkedHashMap<>();
    private final List<FindingSummary> findings = new ArrayList<>();
    private final Set<String> ids = new TreeSet<>();
    private boolean dear;

    private Page(Tallies tallies) {
      this.tallies = tallies;
    }

    private void add(Page part) {
      tallies = tallies.plus(part.tallies);
      part.entries.forEach((entry, count) -> entries.merge(entry, count, Integer::sum));
      findings.addAll(part.findings);
      ids.addAll(part.ids);
    }

    private BlockRecord record(int block, double seconds) {
      return new BlockRecord(block, seconds, tallies, entries, findings);
    }
  }

  /** Enters a block; the caller sees to it that this happens in the order of the blocks. */
  void enter(BlockResult result, Filer filer, UnderWay.Mark mark)
      throws IOException, TargetLostException {
    if (result.tallies().cases() == 0) {
      return;
    }
    Page page = new Page(result.tallies());
    for (Sighting sighting : result.sightings()) {
      Optional<BlockRecord> filed = journal.unfinished().filed(sighting);
      if (filed.isPresent()) {
        enter(filed.get(), page);
        continue;
      }
      mark.at(sighting.place(), UnderWay.Phase.FILING);
      Page part = new Page(Tallies.NONE);
      enter(sighting, filer, part);
      Optional<Sighting> death = filer.death(sighting);
      if (death.isPresent()) {
        enter(death.get(), filer, part);
        filer.death(death.get());
      }
      page.add(part);
      if (part.dear) {
        journal.unfinished().add(sighting, part.record(result.block(), 0));
      }
    }
    mark.clear();
    progress.filing("");
    double seconds = budget.seconds();
    ledger.enter(page.tallies, seconds);
    journal.append(page.record(result.block(), seconds));
    for (String id : page.ids) {
      store.occurrences(id, ledger.occurrences(id));
    }
  }

  /** Enters what an earlier process has found out about a sighting. */
  private void enter(BlockRecord filed, Page page) {
    Page part = new Page(Tallies.NONE);
    filed.findings().forEach(finding -> add(finding, part));
    filed.entries().forEach((entry, count) -> enter(entry, count, part));
    count(filed.tallies(), part);
    page.add(part);
  }

  private void enter(Sighting sighting, Filer filer, Page page)
      throws IOException, TargetLostException {
    if (sighting.filed().isPresent()) {
      add(sighting.filed().get(), page);
      enter(sighting, Optional.of(sighting.filed().get().id()), true, page);
      return;
    }
    if (sighting.byChance() && !sighting.triage().alarming()) {
      enter(sighting, Optional.empty(), false, page); // another campaign might not meet it
      return;
    }
    if (!deservesReduction(sighting)) {
      enter(sighting, likeliest(sighting), false, page);
      return;
    }
    page.dear = true;
    progress.filing(sighting.oracle() + " " + sighting.kind() + " at " + sighting.place());
    if (sighting.confirmed() || sighting.seen().isPresent()) {
      file(sighting, filer, page);
      return;
    }
    Optional<Sighting> confirmed = filer.confirm(sighting);
    if (confirmed.isEmpty()) {
      count(Tallies.oneUnconfirmed(), page);
    } else if (deservesReduction(confirmed.get())) {
      file(confirmed.get(), filer, page);
    } else {
      enter(confirmed.get(), likeliest(confirmed.get()), false, page);
    }
  }

  private boolean deservesReduction(Sighting sighting) {
    if (filedAlready(sighting).isPresent()) {
      return false;
    }
    String group = entry(sighting, Optional.empty(), false).group();
    return ledger.deservesReduction(signature(sighting), group, sighting.triage());
  }

  /** The finding, if it can be told without reduction which one it is. */
  private Optional<String> filedAlready(Sighting sighting) {
    return Fingerprint.early(sighting.oracle(), sighting.triage(), sighting.causes())
        .filter(ledger::knows);
  }

  private Optional<String> likeliest(Sighting sighting) {
    return filedAlready(sighting).or(() -> ledger.likeliest(signature(sighting)));
  }

  private static String signature(Sighting sighting) {
    return Fingerprint.coarse(
        sighting.oracle(), sighting.kind(), sighting.triage(), sighting.original());
  }

  private void file(Sighting sighting, Filer filer, Page page)
      throws IOException, TargetLostException {
    Optional<Filer.Shown> shown = reduce(sighting, filer);
    if (shown.isEmpty()) {
      count(Tallies.oneUnconfirmed(), page);
      return;
    }
    String id = Filer.id(sighting, shown.get());
    if (!ledger.knows(id)) {
      Finding finding = filer.finding(sighting, shown.get(), rates(sighting, shown.get(), filer));
      add(FindingSummary.of(finding, store.save(finding)), page);
    }
    enter(sighting, Optional.of(id), true, page);
  }

  /** What took the process down, or the server for good, is filed as it is. */
  private Optional<Filer.Shown> reduce(Sighting sighting, Filer filer) throws TargetLostException {
    Optional<Filer.Shown> asSeen =
        sighting.seen().map(violation -> new Filer.Shown(sighting.original(), violation));
    try {
      return crashes.containsKey(sighting.place())
          ? asSeen
          : filer.reduce(sighting).or(() -> asSeen);
    } catch (TargetLostException e) {
      if (asSeen.isEmpty()) {
        throw e;
      }
      return asSeen;
    }
  }

  private List<Finding.Rate> rates(Sighting sighting, Filer.Shown shown, Filer filer)
      throws TargetLostException {
    try {
      return crashes.containsKey(sighting.place()) ? List.of() : filer.rates(sighting, shown);
    } catch (TargetLostException e) {
      if (sighting.seen().isEmpty()) {
        throw e;
      }
      return List.of();
    }
  }

  private void add(FindingSummary finding, Page page) {
    if (!ledger.knows(finding.id())) {
      ledger.enter(finding);
      page.findings.add(finding);
      progress.filed(finding);
    }
  }

  private void enter(Sighting sighting, Optional<String> id, boolean reduced, Page page) {
    enter(entry(sighting, id, reduced), 1, page);
    count(Tallies.violation(sighting.triage()), page);
  }

  private void enter(Entry entry, int count, Page page) {
    ledger.enter(entry, count);
    page.entries.merge(entry, count, Integer::sum);
    entry.id().ifPresent(page.ids::add);
  }

  private static Entry entry(Sighting sighting, Optional<String> id, boolean reduced) {
    return new Entry(
        signature(sighting),
        sighting.oracle(),
        sighting.kind(),
        sighting.triage(),
        sighting.citations(),
        id,
        reduced);
  }

  private void count(Tallies more, Page page) {
    page.tallies = page.tallies.plus(more);
    progress.counted(more);
  }
}
