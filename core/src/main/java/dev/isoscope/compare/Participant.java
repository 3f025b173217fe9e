package dev.isoscope.compare;

import dev.isoscope.dbms.Server;
import dev.isoscope.model.Level;
import dev.isoscope.model.TargetIdentity;
import java.util.ArrayList;
import java.util.List;

/**
 * A running target that takes part in comparisons.
 *
 * @param name tells it from the others, also if the same target takes part twice
 */
public record Participant(String name, Server server) {

  /** Names servers: those that share a name are numbered. */
  public static List<Participant> of(List<Server> servers) {
    List<Participant> participants = new ArrayList<>();
    for (Server server : servers) {
      String name = server.identity().name();
      long same = servers.stream().filter(one -> one.identity().name().equals(name)).count();
      long before = participants.stream().filter(one -> one.target().name().equals(name)).count();
      participants.add(new Participant(same == 1 ? name : name + "#" + (before + 1), server));
    }
    return List.copyOf(participants);
  }

  public TargetIdentity target() {
    return server.identity();
  }

  /** The levels that it has. */
  public List<Level> levels() {
    return server.dbms().levels(target().mode());
  }

  @Override
  public String toString() {
    return name;
  }
}
