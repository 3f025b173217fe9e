package dev.isoscope.campaign;

import java.util.Optional;

/**
 * A case that took the process down.
 *
 * @param reason in a sentence
 * @param result what counts instead of examining it; if empty, it may be run once more, but nothing
 *     that it shows is looked into
 */
public record CrashRecord<S extends CaseSighting, E extends BlockEntries<E>>(
    Place place, String reason, Optional<Examined<S, E>> result) {}
