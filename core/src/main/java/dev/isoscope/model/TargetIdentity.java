package dev.isoscope.model;

import java.util.List;
import java.util.Optional;

/**
 * Which DBMS in which version and mode a case ran on, and the name the user gave it.
 *
 * @param options what the user had its server started with, each {@code NAME=VALUE}
 */
public record TargetIdentity(
    String name, String dbms, Optional<String> mode, Version version, List<String> options) {
  public TargetIdentity {
    options = List.copyOf(options);
  }

  public TargetIdentity(String name, String dbms, Optional<String> mode, Version version) {
    this(name, dbms, mode, version, List.of());
  }

  /**
   * What to type to mean this one: with the version, since the default will be another some day.
   */
  public String withVersion() {
    return name.startsWith("jdbc:") || name.matches("(?s).*[@=].*")
        ? name
        : dbms + "@" + version + mode.map(one -> ":" + one).orElse("");
  }

  @Override
  public String toString() {
    return name;
  }
}
