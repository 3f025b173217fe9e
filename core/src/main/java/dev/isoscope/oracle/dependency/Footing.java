package dev.isoscope.oracle.dependency;

import dev.isoscope.dbms.Grounds;
import dev.isoscope.instrument.RowIdentity;
import dev.isoscope.instrument.RowVersion;
import dev.isoscope.oracle.graph.Mixtures;
import dev.isoscope.oracle.graph.Observations;
import dev.isoscope.oracle.graph.Use;
import dev.isoscope.semantics.LooseText;
import java.util.Collections;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Says of what a statement saw of a row on what grounds it rests. What a statement does not tell
 * itself was worked out from the states that whole transactions have left, among which that of a
 * mixture is not.
 */
final class Footing {
  private final Statements statements;
  private final Mixtures mixtures;
  private final Map<RowVersion, String> images;
  private final Set<Integer> telling = new HashSet<>();
  private RowValues values;

  Footing(Observations observations, Statements statements) {
    this.statements = statements;
    this.mixtures = new Mixtures(observations.transactions(), observations.changes());
    this.images = observations.images();
    observations.uses().forEach(use -> telling.add(use.statement()));
    observations.uses().stream()
        .filter(use -> use.manner() == Use.Manner.COMPUTED)
        .forEach(use -> telling.remove(use.statement()));
  }

  Grounds of(Use use) {
    return of(use.statement(), use.version().row());
  }

  /** The grounds of whatever a statement saw of a row. */
  Grounds of(int statement, RowIdentity row) {
    if (!statements.isPlainQuery(statement)) {
      return Grounds.WRITES;
    }
    return mixtures.before(statement).stream()
            .anyMatch(written -> !telling.contains(statement) || haveOnePlace(written, row))
        ? Grounds.MIXTURE
        : Grounds.QUERIES;
  }

  /**
   * Whether they may be the same to the DBMS: rows of which one was deleted, or whose keys have
   * changed, may have had the same key, and so the same place in the table.
   */
  private boolean haveOnePlace(RowIdentity one, RowIdentity other) {
    return one.equals(other)
        || (one.table().equals(other.table()) && values().haveCommon(one, other));
  }

  /** Read only where something is mixed, which is seldom. */
  private RowValues values() {
    values = values == null ? new RowValues(images) : values;
    return values;
  }

  /** Whether a plain query saw it, with its own changes not on top of others'. */
  boolean isPlain(Use use) {
    return of(use) == Grounds.QUERIES;
  }

  /** The values that rows have had in their columns. */
  private static final class RowValues {
    private static final Pattern VALUE = Pattern.compile("(?:'(?:[^']|'')*'|[^',])+");
    private static final Pattern NULL = Pattern.compile("\\s*(?:CAST\\()?NULL\\b");

    private record Value(int column, String text) {}

    private final Map<RowIdentity, Set<Value>> values = new HashMap<>();

    /**
     * @param images the columns of versions as lists of SQL literals
     */
    RowValues(Map<RowVersion, String> images) {
      images.forEach((version, image) -> enter(version.row(), image));
    }

    private void enter(RowIdentity row, String image) {
      Set<Value> some = values.computeIfAbsent(row, key -> new HashSet<>());
      Matcher matcher = VALUE.matcher(image);
      for (int column = 0; matcher.find(); column++) {
        if (!NULL.matcher(matcher.group()).lookingAt()) {
          some.add(new Value(column, LooseText.folded(matcher.group().strip())));
        }
      }
    }

    /** Whether both have had, if at different times, the same value in a column. */
    boolean haveCommon(RowIdentity one, RowIdentity other) {
      return !Collections.disjoint(
          values.getOrDefault(one, Set.of()), values.getOrDefault(other, Set.of()));
    }
  }
}
