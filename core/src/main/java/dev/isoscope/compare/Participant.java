package dev.isoscope.compare;

import dev.isoscope.dbms.Server;
import dev.isoscope.model.Level;
import dev.isoscope.model.TargetIdentity;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Optional;

/**
 * A running target that takes part in comparisons.
 *
 * @param name tells it from the others, also if the same target takes part twice
 * @param own the level that it has for itself where targets are compared each at its own
 */
public record Participant(String name, Server server, Optional<Level> own)
    implements ComparedTarget {
  public Participant(String name, Server server) {
    this(name, server, Optional.empty());
  }

  /** Names servers: those that share a name are numbered. */
  public static List<Participant> of(List<Server> servers) {
    return of(servers, Collections.nCopies(servers.size(), Optional.empty()));
  }

  /**
   * The same for servers with levels of their own, which are part of their names.
   *
   * @param own in the order of the servers
   */
  public static List<Participant> of(List<Server> servers, List<Optional<Level>> own) {
    List<String> names = names(servers.stream().map(Server::identity).toList(), own);
    List<Participant> participants = new ArrayList<>();
    for (int i = 0; i < names.size(); i++) {
      participants.add(new Participant(names.get(i), servers.get(i), own.get(i)));
    }
    return List.copyOf(participants);
  }

  /** What targets are called when they take part. */
  static List<String> names(List<TargetIdentity> targets, List<Optional<Level>> own) {
    List<String> names = new ArrayList<>();
    for (int i = 0; i < targets.size(); i++) {
      names.add(name(targets.get(i), own.get(i)));
    }
    List<String> numbered = new ArrayList<>();
    for (int i = 0; i < names.size(); i++) {
      String name = names.get(i);
      int before = Collections.frequency(names.subList(0, i), name);
      String number = Collections.frequency(names, name) == 1 ? "" : "#" + (before + 1);
      numbered.add(name + number);
    }
    return numbered;
  }

  private static String name(TargetIdentity target, Optional<Level> own) {
    String suffix = own.map(level -> "/" + level.label()).orElse("");
    return target.name().endsWith(suffix) ? target.name() : target.name() + suffix;
  }

  @Override
  public TargetIdentity target() {
    return server.identity();
  }

  /** The level that it runs at in a comparison. */
  public Level at(ComparedLevel level) {
    return level.common().or(() -> own).orElseThrow();
  }

  @Override
  public String toString() {
    return name;
  }
}
