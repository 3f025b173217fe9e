package dev.isoscope.oracle.dependency;

import dev.isoscope.model.EdgeKind;
import dev.isoscope.oracle.graph.Dependency;
import java.util.Optional;

/**
 * An edge as part of an argument, with the one piece of evidence that is shown for it.
 *
 * @param dependency empty for the order of ends and starts, which the history itself shows
 */
public record Link(Edge edge, Optional<Dependency> dependency) {
  public String from() {
    return edge.from();
  }

  public String to() {
    return edge.to();
  }

  public EdgeKind kind() {
    return edge.kind();
  }
}
