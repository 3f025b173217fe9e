package dev.isoscope.corpus;

import dev.isoscope.model.Case;
import dev.isoscope.model.Level;
import dev.isoscope.model.Triage;
import dev.isoscope.model.Verdict;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;

/**
 * Which oracle sees which bug, where the bug shows; as Table 3 of WriteCheck (PVLDB 18(8), 2025)
 * asks of several tools.
 */
public final class OracleMatrix {
  private final List<CorpusBug> bugs;
  private final List<String> oracles;
  private final List<View> views = new ArrayList<>();

  /** What an oracle says of a case of a bug that shows on a target at a level. */
  public record View(CorpusBug bug, String target, Level level, String oracle, Verdict verdict) {
    /** The verdict in a word; of a violation what it means. */
    public String word() {
      return triage().map(Triage::label).orElseGet(verdict::label);
    }

    public Optional<Triage> triage() {
      return verdict instanceof Verdict.Violation violation
          ? Optional.of(violation.triage())
          : Optional.empty();
    }

    /** The more an oracle sees, the less. */
    private int rank() {
      return triage()
          .map(Triage::ordinal)
          .orElse(Triage.values().length + (verdict instanceof Verdict.Inconclusive ? 0 : 1));
    }
  }

  /**
   * @param replay the bugs, and where they show
   * @param oracles their names, in the order of the columns
   */
  public OracleMatrix(CorpusReplay replay, List<String> oracles) {
    this.bugs = replay.shown();
    this.oracles = List.copyOf(oracles);
  }

  /** Enters what an oracle says of a case. */
  public void add(Case testCase, String target, Level level, String oracle, Verdict verdict) {
    bugs.stream()
        .filter(bug -> bug.cases().contains(testCase))
        .forEach(bug -> views.add(new View(bug, target, level, oracle, verdict)));
  }

  /** The bugs that show, in the order of the corpus. */
  public List<CorpusBug> bugs() {
    return bugs;
  }

  public List<String> oracles() {
    return oracles;
  }

  public List<View> views() {
    return List.copyOf(views);
  }

  /** Of all places where a bug shows, the one where the oracle sees most. */
  public Optional<View> clearest(CorpusBug bug, String oracle) {
    return views.stream()
        .filter(view -> view.bug().equals(bug) && view.oracle().equals(oracle))
        .min(Comparator.comparingInt(View::rank));
  }

  /** Those in which an oracle sees a violation, whatever it means. */
  public List<CorpusBug> seenBy(String oracle) {
    return bugs.stream()
        .filter(bug -> clearest(bug, oracle).flatMap(View::triage).isPresent())
        .toList();
  }

  /** Those in which no oracle sees anything. */
  public List<CorpusBug> unseen() {
    return bugs.stream()
        .filter(bug -> oracles.stream().noneMatch(oracle -> seenBy(oracle).contains(bug)))
        .toList();
  }
}
