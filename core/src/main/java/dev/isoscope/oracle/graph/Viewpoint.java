package dev.isoscope.oracle.graph;

import dev.isoscope.instrument.RowIdentity;
import dev.isoscope.instrument.RowVersion;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * What queries inside a statement may have seen of the tables that they read.
 *
 * @param states for each table the version of every row
 */
record Viewpoint(Map<String, Map<RowIdentity, RowVersion>> states) {
  static final Viewpoint NONE = new Viewpoint(Map.of());

  /** The same with one more table. */
  Viewpoint with(String table, Map<RowIdentity, RowVersion> state) {
    Map<String, Map<RowIdentity, RowVersion>> more = new LinkedHashMap<>(states);
    more.put(table, state);
    return new Viewpoint(more);
  }
}
