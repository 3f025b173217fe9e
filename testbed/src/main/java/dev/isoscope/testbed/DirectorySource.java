package dev.isoscope.testbed;

import java.nio.file.Path;

/** Gives directories to servers and databases; they are gone at the latest when the JVM ends. */
public interface DirectorySource {
  /** A new and empty directory. */
  Path add() throws TargetException;
}
