package dev.isoscope.campaign;

import java.util.ArrayList;
import java.util.List;

/**
 * What came of examining some cases in a row, before anything of it is filed.
 *
 * @param counted what is entered as it is
 * @param sightings what is still to be filed, in the order of the cases
 */
public record Examined<S extends CaseSighting, E extends BlockEntries<E>>(
    E counted, List<S> sightings) {
  public Examined {
    sightings = List.copyOf(sightings);
  }

  Examined<S, E> plus(Examined<S, E> next) {
    List<S> all = new ArrayList<>(sightings);
    all.addAll(next.sightings);
    return new Examined<>(counted.plus(next.counted), all);
  }
}
