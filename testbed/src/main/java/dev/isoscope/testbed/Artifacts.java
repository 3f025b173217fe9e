package dev.isoscope.testbed;

import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

/** The published artifacts that servers and engines are made from. */
interface Artifacts {
  /**
   * The versions of an artifact, oldest first.
   *
   * @param problem why these are only the ones at hand, if nobody told the others
   */
  record Listing(List<String> versions, Optional<String> problem) {
    public Listing {
      versions = List.copyOf(versions);
    }
  }

  /** The published versions; offline, or if nobody answers, those at hand. */
  Listing versions(Coordinates coordinates) throws TargetException;

  /** Whether this version is at hand and needs no download. */
  boolean atHand(Coordinates coordinates, String version);

  /** The file of one artifact, downloaded if it is not at hand. */
  Path fetch(Coordinates coordinates, String version) throws TargetException;

  /** The files of artifacts of one version, with what they need at run time. */
  List<Path> fetchWithDependencies(List<Coordinates> coordinates, String version)
      throws TargetException;
}
