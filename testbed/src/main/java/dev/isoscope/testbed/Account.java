package dev.isoscope.testbed;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermission;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.Optional;

/**
 * An account without privileges, for servers that refuse to run as root.
 *
 * @param group the number of its group
 */
record Account(String name, int user, int group) {
  /** Whether this process runs as root. */
  static boolean weAreRoot() {
    try {
      return Files.getAttribute(Path.of("/proc/self"), "unix:uid").equals(0);
    } catch (IOException | UnsupportedOperationException | IllegalArgumentException e) {
      return "root".equals(System.getProperty("user.name"));
    }
  }

  /**
   * Whether a file belongs to the account that we run under, not only to one that root may act for.
   */
  static boolean isOurs(Path path) {
    try {
      return Files.getAttribute(path, "unix:uid", LinkOption.NOFOLLOW_LINKS)
          .equals(Files.getAttribute(Path.of("/proc/self"), "unix:uid"));
    } catch (IOException | UnsupportedOperationException | IllegalArgumentException e) {
      return false;
    }
  }

  /** The account for a server that refuses root, if it is root that we are. */
  static Optional<Account> forServerThatRefusesRoot() throws TargetException {
    if (!weAreRoot()) {
      return Optional.empty();
    }
    try {
      for (String line : Files.readAllLines(Path.of("/etc/passwd"))) {
        String[] fields = line.split(":");
        if (fields[0].equals("nobody") && fields.length > 3) {
          return Optional.of(
              new Account(fields[0], Integer.parseInt(fields[2]), Integer.parseInt(fields[3])));
        }
      }
    } catch (IOException e) {
      throw TargetException.unavailable("/etc/passwd cannot be read", e);
    }
    throw TargetException.unavailable(
        "PostgreSQL refuses to run as root, and there is no account 'nobody' to run it as:"
            + " run Isoscope as another user, or add that account");
  }

  /** Gives a tree to the account. */
  void own(Path root) throws IOException {
    DirectoryTrees.each(
        root,
        file -> {
          Files.setAttribute(file, "unix:uid", user, LinkOption.NOFOLLOW_LINKS);
          Files.setAttribute(file, "unix:gid", group, LinkOption.NOFOLLOW_LINKS);
        });
  }

  /** Lets the account pass through a directory of ours, but not look around in it. */
  void letPass(Path directory) throws IOException {
    Files.setAttribute(directory, "unix:gid", group, LinkOption.NOFOLLOW_LINKS);
    Files.setPosixFilePermissions(directory, PosixFilePermissions.fromString("rwx--x---"));
  }

  /** Whether everybody can reach files in a directory that exists or is yet to be made. */
  static boolean everybodyReaches(Path directory) {
    for (Path step = directory.toAbsolutePath(); step != null; step = step.getParent()) {
      try {
        if (Files.exists(step)
            && !Files.getPosixFilePermissions(step).contains(PosixFilePermission.OTHERS_EXECUTE)) {
          return false;
        }
      } catch (IOException e) {
        return false;
      }
    }
    return true;
  }
}
