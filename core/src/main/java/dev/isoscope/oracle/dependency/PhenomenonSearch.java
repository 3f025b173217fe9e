package dev.isoscope.oracle.dependency;

import dev.isoscope.oracle.graph.Observations;
import java.util.stream.Stream;

/** Looks for instances of some phenomena, in no need to find the smallest ones. */
abstract class PhenomenonSearch {
  final Observations observations;
  final Statements statements;
  final VersionOrder order;
  final Timeline timeline;
  final Footing footing;
  final TransactionGraph graph;
  final Evident evident;

  PhenomenonSearch(DependencyFacts facts) {
    this.observations = facts.observations();
    this.statements = facts.statements();
    this.order = facts.order();
    this.timeline = facts.timeline();
    this.footing = facts.footing();
    this.graph = facts.graph();
    this.evident = facts.evident();
  }

  abstract Stream<Phenomenon> instances();
}
