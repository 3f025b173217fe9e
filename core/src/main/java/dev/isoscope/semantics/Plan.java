package dev.isoscope.semantics;

import dev.isoscope.dbms.Peculiarity.Kind;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * One way in which a write may work by the rules.
 *
 * @param sql the statement to evaluate; empty if it takes no row
 * @param rows the rows that it acts on; empty for all that there are
 * @param seen what queries inside it see
 * @param uses the peculiarities that this way rests on
 */
record Plan(
    Optional<String> sql,
    Optional<List<ReplayVersion>> rows,
    List<ReplayVersion> seen,
    Set<Kind> uses) {}
