package dev.isoscope.semantics;

import dev.isoscope.dbms.Peculiarity.Kind;
import java.util.Set;

/** That a write takes a row or leaves it, and the peculiarities that this rests on. */
record RowChoice(int row, boolean taken, Set<Kind> uses) {}
