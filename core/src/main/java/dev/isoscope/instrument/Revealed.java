package dev.isoscope.instrument;

import dev.isoscope.model.History;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * What a run of an instrumented case revealed.
 *
 * @param history the run as the case without instruments would show it
 * @param changes by the number of the statement, in the order in which statements completed;
 *     statements that failed changed nothing
 * @param reads by the number of the query, which versions stand in its result; a query is missing
 *     if it could not be made to tell
 * @param images the columns of each version as a list of SQL literals, as far as they were told
 * @param finalVersions what is in the tables in the end
 * @param overcounted numbers of updates that claim more rows than they told of, though no other row
 *     carries a version of theirs anywhere
 */
public record Revealed(
    History history,
    Map<Integer, List<Change>> changes,
    Map<Integer, List<RowVersion>> reads,
    Map<RowVersion, String> images,
    Map<RowIdentity, RowVersion> finalVersions,
    Set<Integer> overcounted) {
  public Revealed {
    changes = Collections.unmodifiableMap(new LinkedHashMap<>(changes));
    reads = Collections.unmodifiableMap(new LinkedHashMap<>(reads));
    images = Collections.unmodifiableMap(new LinkedHashMap<>(images));
    finalVersions = Collections.unmodifiableMap(new LinkedHashMap<>(finalVersions));
    overcounted = Set.copyOf(overcounted);
  }

  /** What all statements changed, in the order in which they completed. */
  public List<Change> allChanges() {
    return changes.values().stream().flatMap(List::stream).toList();
  }

  /** What a statement changed. */
  public List<Change> changesOf(int number) {
    return changes.getOrDefault(number, List.of());
  }
}
