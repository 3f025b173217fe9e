package dev.isoscope.campaign;

import java.util.List;
import java.util.Optional;

/**
 * What came of a {@link WorkOrder}.
 *
 * @param blocks how far they have come, without what was known of them before; if the targets were
 *     lost, the last one is that in which this happened
 * @param lost why the targets cannot be used any more, if they cannot
 * @param refused whether it makes no sense to ask anybody else
 * @param seconds how long it took there
 */
record WorkResult<S extends CaseSighting, E extends BlockEntries<E>, A>(
    List<ExaminedBlock<S, E>> blocks,
    Optional<A> answer,
    Optional<String> lost,
    boolean refused,
    double seconds) {
  WorkResult {
    blocks = List.copyOf(blocks);
  }
}
