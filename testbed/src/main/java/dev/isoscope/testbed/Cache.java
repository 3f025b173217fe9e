package dev.isoscope.testbed;

import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.channels.OverlappingFileLockException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * Directories that are costly to make, made once. One that has its final name is complete: it is
 * filled under another name first, and a lock keeps other processes from doing the same.
 */
final class Cache {
  /** Fills a directory. */
  interface Filler {
    void fill(Path directory) throws IOException, TargetException;
  }

  private static final String PARTIAL = ".partial";

  private final Path root;

  Cache(Path root) {
    this.root = root;
  }

  Path root() {
    return root;
  }

  /** A directory that is complete. */
  Optional<Path> find(String kind, String name) {
    return Optional.of(root.resolve(kind).resolve(name)).filter(Files::isDirectory);
  }

  /** A directory that is complete, filled now if need be. */
  Path get(String kind, String name, Filler filler) throws TargetException {
    Optional<Path> ready = find(kind, name);
    if (ready.isPresent()) {
      return ready.get();
    }
    Path made = root.resolve(kind).resolve(name);
    try {
      open(made.getParent());
      open(root.resolve("locks"));
      try (FileChannel channel =
          FileChannel.open(
              root.resolve("locks").resolve(kind + "-" + name),
              StandardOpenOption.CREATE,
              StandardOpenOption.WRITE)) {
        lock(channel);
        if (!Files.isDirectory(made)) {
          fill(made, filler);
        }
        return made;
      }
    } catch (IOException e) {
      throw SystemErrors.files("cannot make " + kind + "/" + name, root, e);
    }
  }

  private static void fill(Path made, Filler filler) throws IOException, TargetException {
    Path partial = made.resolveSibling(made.getFileName() + PARTIAL);
    // Left by a process that was killed: the lock says that nobody works on it.
    DirectoryTrees.delete(partial);
    try {
      open(partial);
      filler.fill(partial);
      Files.move(partial, made, StandardCopyOption.ATOMIC_MOVE);
    } finally {
      DirectoryTrees.delete(partial);
    }
  }

  /**
   * Waits for the lock, which goes with the channel; another thread of this JVM that has it makes
   * the call fail, not wait.
   */
  private static void lock(FileChannel channel) throws IOException {
    while (true) {
      try {
        channel.lock();
        return;
      } catch (OverlappingFileLockException e) {
        DirectoryTrees.pause(20);
      }
    }
  }

  /** Makes a directory that others may enter, whatever the user's umask. */
  private static void open(Path directory) throws IOException {
    if (!Files.isDirectory(directory)) {
      if (directory.getParent() != null) {
        open(directory.getParent());
      }
      Files.createDirectories(directory);
      Files.setPosixFilePermissions(directory, PosixFilePermissions.fromString("rwxr-xr-x"));
    }
  }

  /** The names of complete directories of a kind. */
  List<String> names(String kind) {
    try (Stream<Path> directories = Files.list(root.resolve(kind))) {
      return directories
          .map(directory -> directory.getFileName().toString())
          .filter(name -> !name.endsWith(PARTIAL))
          .sorted()
          .toList();
    } catch (IOException e) {
      return List.of();
    }
  }

  /** What is in the cache, and how large. */
  List<CacheReport.Entry> entries() throws IOException {
    List<CacheReport.Entry> entries = new ArrayList<>();
    for (String kind : List.of("servers", "templates", "logs")) {
      if (!Files.isDirectory(root.resolve(kind))) {
        continue;
      }
      try (Stream<Path> paths = Files.list(root.resolve(kind))) {
        for (Path path : paths.sorted().toList()) {
          entries.add(new CacheReport.Entry(kind, path, DirectoryTrees.size(path)));
        }
      }
    }
    return entries;
  }
}
