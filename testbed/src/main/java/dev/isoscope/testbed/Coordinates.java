package dev.isoscope.testbed;

/** Where an artifact is published, all but its version. */
public record Coordinates(String group, String artifact, String classifier, String extension) {
  public static Coordinates jar(String group, String artifact) {
    return new Coordinates(group, artifact, "", "jar");
  }

  @Override
  public String toString() {
    return group + ":" + artifact + (classifier.isEmpty() ? "" : ":" + classifier);
  }
}
