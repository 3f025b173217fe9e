package dev.isoscope.model;

import java.util.Optional;

/** Which DBMS in which version and mode a case ran on, and the name the user gave it. */
public record TargetIdentity(String name, String dbms, Optional<String> mode, Version version) {
  @Override
  public String toString() {
    return name;
  }
}
