package dev.isoscope.levels;

import dev.isoscope.model.Anomaly;
import dev.isoscope.model.Level;
import dev.isoscope.model.TargetIdentity;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * What a level of a target prevents and what not.
 *
 * @param cells one for each anomaly
 */
public record LevelProfile(TargetIdentity target, Level level, List<Cell> cells) {
  public LevelProfile {
    cells = List.copyOf(cells);
  }

  /** The strongest level with a name that goes with what was observed. */
  public Optional<NamedLevel> strongest() {
    Map<Anomaly, Status> observed = new EnumMap<>(Anomaly.class);
    cells.forEach(cell -> observed.put(cell.anomaly(), cell.status()));
    return NamedLevel.strongest(observed);
  }
}
