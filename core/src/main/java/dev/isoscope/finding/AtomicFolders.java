package dev.isoscope.finding;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.NotDirectoryException;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/**
 * Folders of text files in a directory. A process that is killed at any moment leaves each folder
 * whole or not at all: it is written under another name, and then renamed. At most one process may
 * work on a directory at a time.
 */
public final class AtomicFolders {
  /** Names with a leading dot are not folders of ours. */
  static final String NEW = ".new-";

  private static final String OLD = ".old-";

  private final Path directory;

  public AtomicFolders(Path directory) {
    this.directory = directory;
  }

  /**
   * Writes a folder; one of the same name is replaced.
   *
   * @param files texts by the names of their files
   */
  public synchronized Path write(String name, Map<String, String> files) throws IOException {
    Path folder = directory.resolve(name);
    if (Files.exists(folder) && !Files.isDirectory(folder)) {
      throw new NotDirectoryException(folder.toString());
    }
    recover();
    Path fresh = directory.resolve(NEW + name);
    Files.createDirectories(fresh);
    for (Map.Entry<String, String> file : files.entrySet()) {
      Files.writeString(fresh.resolve(file.getKey()), file.getValue());
    }
    Path old = directory.resolve(OLD + name);
    if (Files.exists(folder)) {
      Files.move(folder, old, StandardCopyOption.ATOMIC_MOVE);
    }
    Files.move(fresh, folder, StandardCopyOption.ATOMIC_MOVE);
    remove(old);
    return folder;
  }

  /** Writes a file; whoever reads it meanwhile finds the old text or the new one. */
  public static void replace(Path file, String text) throws IOException {
    Path fresh = file.resolveSibling(NEW + file.getFileName());
    Files.writeString(fresh, text);
    Files.move(fresh, file, StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
  }

  /** Puts back what was being replaced, and clears away what was never finished. */
  synchronized void recover() throws IOException {
    for (Path old : folders(OLD)) {
      Path folder = directory.resolve(old.getFileName().toString().substring(OLD.length()));
      if (Files.exists(folder)) {
        remove(old);
      } else {
        Files.move(old, folder, StandardCopyOption.ATOMIC_MOVE);
      }
    }
    for (Path unfinished : folders(NEW)) {
      remove(unfinished);
    }
  }

  /** Removes all folders whose names begin so. */
  synchronized void removeAll(String prefix) throws IOException {
    for (Path folder : folders(prefix)) {
      remove(folder);
    }
  }

  private List<Path> folders(String prefix) throws IOException {
    if (!Files.isDirectory(directory)) {
      return List.of();
    }
    try (Stream<Path> paths = Files.list(directory)) {
      return paths
          .filter(path -> path.getFileName().toString().startsWith(prefix))
          .filter(Files::isDirectory)
          .sorted()
          .toList();
    }
  }

  private static void remove(Path folder) throws IOException {
    try (Stream<Path> paths = Files.walk(folder)) {
      for (Path path : paths.sorted(Comparator.reverseOrder()).toList()) {
        Files.delete(path);
      }
    } catch (NoSuchFileException | UncheckedIOException e) {
      if (Files.exists(folder)) {
        throw new IOException(e);
      }
    }
  }
}
