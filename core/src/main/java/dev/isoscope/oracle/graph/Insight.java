package dev.isoscope.oracle.graph;

import java.util.LinkedHashSet;
import java.util.Optional;
import java.util.Set;

/** What follows from one reading of what a statement did, or from all that are possible. */
record Insight(Set<Use> uses, Set<Dependency> dependencies) {
  Insight() {
    this(new LinkedHashSet<>(), new LinkedHashSet<>());
  }

  /** What holds in both. */
  Insight common(Insight other) {
    Insight common = new Insight(new LinkedHashSet<>(uses), new LinkedHashSet<>(dependencies));
    common.uses.retainAll(other.uses);
    common.dependencies.retainAll(other.dependencies);
    return common;
  }

  void add(Optional<Dependency> dependency) {
    dependency.ifPresent(dependencies::add);
  }

  void add(Insight other) {
    uses.addAll(other.uses);
    dependencies.addAll(other.dependencies);
  }
}
