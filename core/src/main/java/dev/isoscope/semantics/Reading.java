package dev.isoscope.semantics;

import dev.isoscope.dbms.Peculiarity.Kind;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * One way in which the rules let a write see the tables.
 *
 * @param picked by which version each row of the written table is judged at first; empty where each
 *     row is judged when the write comes to it
 * @param seen what queries inside the write see
 * @param uses the peculiarities that this way rests on
 */
record Reading(
    Optional<Map<Integer, Optional<Version>>> picked, List<Version> seen, Set<Kind> uses) {}
