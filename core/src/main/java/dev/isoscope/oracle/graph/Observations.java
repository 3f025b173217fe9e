package dev.isoscope.oracle.graph;

import dev.isoscope.instrument.Change;
import dev.isoscope.instrument.RowIdentity;
import dev.isoscope.instrument.RowVersion;
import dev.isoscope.semantics.Transaction;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * All that verdicts on a run rest on.
 *
 * @param transactions by their ends
 * @param chains for every row all its versions in the order in which they were installed, the
 *     unborn or initial one first, those of transactions that rolled back and of statements that
 *     were undone included
 * @param changes in the order in which they happened, undone ones included
 * @param undone numbers of statements whose changes a ROLLBACK TO SAVEPOINT took back
 * @param uses what statements certainly saw
 * @param dependencies between statements of committed transactions
 * @param finalVersions the version of every row that is in a table after the run
 * @param overcounted numbers of committed updates that have changed fewer rows than they claim
 * @param unseen numbers of queries that read what others, concurrent with them, have changed, and
 *     of which it is not known what they saw of it
 * @param images the columns of versions as lists of SQL literals, as far as they are known
 */
public record Observations(
    List<Transaction> transactions,
    Map<RowIdentity, List<RowVersion>> chains,
    List<Change> changes,
    Set<Integer> undone,
    List<Use> uses,
    List<Dependency> dependencies,
    Map<RowIdentity, RowVersion> finalVersions,
    Set<Integer> overcounted,
    Set<Integer> unseen,
    Map<RowVersion, String> images) {
  public Observations {
    transactions = List.copyOf(transactions);
    chains = Collections.unmodifiableMap(new LinkedHashMap<>(chains));
    changes = List.copyOf(changes);
    undone = Set.copyOf(undone);
    uses = List.copyOf(uses);
    dependencies = List.copyOf(dependencies);
    finalVersions = Collections.unmodifiableMap(new LinkedHashMap<>(finalVersions));
    overcounted = Set.copyOf(overcounted);
    unseen = Set.copyOf(unseen);
    images = Map.copyOf(images);
  }
}
