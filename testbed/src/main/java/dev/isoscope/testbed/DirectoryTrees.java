package dev.isoscope.testbed;

import java.io.IOException;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.StandardCopyOption;
import java.nio.file.attribute.BasicFileAttributes;
import java.nio.file.attribute.PosixFilePermissions;

/** Copies, deletes and measures directory trees; symbolic links are never followed. */
final class DirectoryTrees {
  private DirectoryTrees() {}

  /** What is done to one file or directory. */
  interface Action {
    void on(Path file) throws IOException;
  }

  /** Comes to directories before what is in them. */
  static void each(Path root, Action action) throws IOException {
    Files.walkFileTree(
        root,
        new SimpleFileVisitor<>() {
          @Override
          public FileVisitResult preVisitDirectory(Path directory, BasicFileAttributes attributes)
              throws IOException {
            return visitFile(directory, attributes);
          }

          @Override
          public FileVisitResult visitFile(Path file, BasicFileAttributes attributes)
              throws IOException {
            action.on(file);
            return FileVisitResult.CONTINUE;
          }
        });
  }

  /** Makes a directory that is ours alone from its first moment, whatever the umask. */
  static Path createPrivate(Path directory) throws IOException {
    return Files.createDirectory(
        directory,
        PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rwx------")));
  }

  /** Copies with owners and permissions, which data directories need. */
  static void copy(Path from, Path to) throws IOException {
    each(
        from,
        file ->
            Files.copy(
                file,
                to.resolve(from.relativize(file).toString()),
                StandardCopyOption.COPY_ATTRIBUTES,
                LinkOption.NOFOLLOW_LINKS));
  }

  /** Deletes what is there; a server that is still dying may delete along. */
  static void delete(Path root) throws IOException {
    for (int attempt = 1; Files.exists(root, LinkOption.NOFOLLOW_LINKS); attempt++) {
      try {
        deleteOnce(root);
      } catch (IOException e) {
        if (attempt == 20) {
          throw e;
        }
        pause(25);
      }
    }
  }

  private static void deleteOnce(Path root) throws IOException {
    Files.walkFileTree(
        root,
        new SimpleFileVisitor<>() {
          @Override
          public FileVisitResult visitFile(Path file, BasicFileAttributes attributes)
              throws IOException {
            Files.deleteIfExists(file);
            return FileVisitResult.CONTINUE;
          }

          @Override
          public FileVisitResult visitFileFailed(Path file, IOException error) throws IOException {
            if (error instanceof NoSuchFileException) {
              return FileVisitResult.CONTINUE;
            }
            throw error;
          }

          @Override
          public FileVisitResult postVisitDirectory(Path directory, IOException error)
              throws IOException {
            Files.deleteIfExists(directory);
            return FileVisitResult.CONTINUE;
          }
        });
  }

  /** Rests before another attempt; who interrupts it, ends the attempts. */
  static void pause(long milliseconds) throws IOException {
    try {
      Thread.sleep(milliseconds);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IOException("interrupted", e);
    }
  }

  /** The bytes of all files. */
  static long size(Path root) throws IOException {
    long[] bytes = {0};
    Files.walkFileTree(
        root,
        new SimpleFileVisitor<>() {
          @Override
          public FileVisitResult visitFile(Path file, BasicFileAttributes attributes) {
            bytes[0] += attributes.size();
            return FileVisitResult.CONTINUE;
          }

          @Override
          public FileVisitResult visitFileFailed(Path file, IOException error) {
            return FileVisitResult.CONTINUE;
          }
        });
    return bytes[0];
  }
}
