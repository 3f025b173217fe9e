package dev.isoscope.oracle.dependency;

import dev.isoscope.oracle.graph.Observations;

/** What is read off the observations once, for all searches for phenomena. */
record DependencyFacts(
    Observations observations,
    Statements statements,
    VersionOrder order,
    Timeline timeline,
    Footing footing,
    TransactionGraph graph,
    Evident evident) {
  static DependencyFacts of(Observations observations) {
    Statements statements = new Statements(observations);
    VersionOrder order = new VersionOrder(observations, statements);
    Timeline timeline = new Timeline(observations, statements);
    TransactionGraph graph = new TransactionGraph(observations, statements, order, timeline);
    Footing footing = new Footing(observations, statements);
    Evident evident = new Evident(graph, statements, footing);
    return new DependencyFacts(observations, statements, order, timeline, footing, graph, evident);
  }
}
