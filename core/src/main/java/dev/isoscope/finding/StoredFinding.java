package dev.isoscope.finding;

import dev.isoscope.model.Level;
import dev.isoscope.model.Triage;
import java.nio.file.Path;
import java.util.List;

/**
 * What a summary needs to know of a finding on disk; the folder holds the rest.
 *
 * @param level the level at which it was found
 * @param levels the levels at which it shows
 * @param statements of the reduced case, without those that lay out its tables
 */
public record StoredFinding(
    String id,
    Path folder,
    String oracle,
    String kind,
    Triage triage,
    String target,
    Level level,
    List<Level> levels,
    int statements,
    long occurrences,
    String headline) {
  public StoredFinding {
    levels = List.copyOf(levels);
  }

  /** The file of the reduced case. */
  public Path reduced() {
    return folder.resolve(FindingStore.REDUCED);
  }
}
