package dev.isoscope.testbed;

import java.io.IOException;
import java.nio.file.AccessDeniedException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;

/** Words for errors of the operating system. */
final class SystemErrors {
  private static final long SCARCE = 32L << 20;
  private static final String ELSEWHERE =
      ", or choose another place with ISOSCOPE_CACHE (unpacked servers) or TMPDIR (running ones)";

  private SystemErrors() {}

  /** The message at the root of an error. */
  static String reason(Throwable error) {
    Throwable cause = error;
    while (cause.getCause() != null && cause.getCause() != cause) {
      cause = cause.getCause();
    }
    String name = cause.getClass().getSimpleName();
    return cause.getMessage() == null ? name : name + ": " + cause.getMessage();
  }

  /** The error for files that could not be written below a directory. */
  static TargetException files(String what, Path directory, IOException error) {
    if (spaceCanBeTheReason(error) && full(directory)
        || String.valueOf(error.getMessage()).contains("No space left")) {
      return TargetException.unavailable(
          (what + ": the disk is full at " + directory) + "; free some space there" + ELSEWHERE,
          error);
    }
    return TargetException.unavailable(
        (what + " in " + directory + ": " + reason(error))
            + "; check that the directory can be written"
            + ELSEWHERE,
        error);
  }

  /** A place that cannot be written, or is none, has no free space either. */
  private static boolean spaceCanBeTheReason(IOException error) {
    return !(error instanceof AccessDeniedException)
        && !(error instanceof NoSuchFileException)
        && !String.valueOf(error.getMessage()).contains("Read-only");
  }

  /** Whether hardly anything can be written below a directory. */
  static boolean full(Path directory) {
    Path existing = directory;
    while (existing != null && !Files.exists(existing)) {
      existing = existing.getParent();
    }
    try {
      return existing != null && Files.getFileStore(existing).getUsableSpace() < SCARCE;
    } catch (IOException e) {
      return false;
    }
  }
}
