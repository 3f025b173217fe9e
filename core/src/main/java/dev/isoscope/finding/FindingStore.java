package dev.isoscope.finding;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.isoscope.model.Finding;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * Findings on disk, a folder each, named after the id. A process that is killed at any moment
 * leaves each folder whole or not at all: it is written under another name, and then renamed. At
 * most one store may work on a directory at a time.
 */
public final class FindingStore {
  static final String ORIGINAL = "original.sql";
  public static final String REDUCED = "reduced.sql";
  static final String HISTORIES = "histories.txt";
  static final String EXPLANATION = "explanation.txt";
  static final String JSON = "finding.json";
  static final String REPORT = "report.md";

  /** Names with a leading dot are not findings. */
  private static final String NEW = ".new-";

  private static final String OLD = ".old-";

  private final Path directory;

  public FindingStore(Path directory) {
    this.directory = directory;
  }

  /** The folder of a finding, whether it is there or not. */
  public Path folder(String id) {
    if (!id.matches("[A-Za-z0-9][A-Za-z0-9._-]*")) {
      throw new IllegalArgumentException("'" + id + "' cannot name a folder");
    }
    return directory.resolve(id);
  }

  /**
   * Writes a finding; one of the same id is replaced, and keeps the number of its occurrences.
   *
   * @return the folder
   */
  public synchronized Path save(Finding finding) throws IOException {
    Path folder = folder(finding.id());
    recover();
    long occurrences = find(finding.id()).map(StoredFinding::occurrences).orElse(1L);
    Path fresh = directory.resolve(NEW + finding.id());
    remove(fresh);
    Files.createDirectories(fresh);
    for (Map.Entry<String, String> file : FindingFiles.of(finding, occurrences).entrySet()) {
      Files.writeString(fresh.resolve(file.getKey()), file.getValue());
    }
    Path old = directory.resolve(OLD + finding.id());
    if (Files.exists(folder)) {
      Files.move(folder, old, StandardCopyOption.ATOMIC_MOVE);
    }
    Files.move(fresh, folder, StandardCopyOption.ATOMIC_MOVE);
    remove(old);
    return folder;
  }

  /** Says how often a finding has been met; nothing happens if it is not there. */
  public synchronized void occurrences(String id, long count) throws IOException {
    Path file = folder(id).resolve(JSON);
    if (!Files.exists(file)) {
      return;
    }
    ObjectNode document = FindingJson.read(file);
    document.put("occurrences", count);
    Path fresh = file.resolveSibling(NEW + JSON);
    Files.writeString(fresh, FindingJson.print(document));
    Files.move(fresh, file, StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
  }

  public synchronized Optional<StoredFinding> find(String id) throws IOException {
    Path file = folder(id).resolve(JSON);
    return Files.exists(file)
        ? Optional.of(FindingJson.stored(FindingJson.read(file), folder(id)))
        : Optional.empty();
  }

  /** All findings, by id. */
  public synchronized List<StoredFinding> all() throws IOException {
    recover();
    List<StoredFinding> findings = new ArrayList<>();
    for (Path folder : folders("")) {
      String name = folder.getFileName().toString();
      if (!name.startsWith(".")) {
        find(name).ifPresent(findings::add);
      }
    }
    return findings;
  }

  /** Puts back what was being replaced, and clears away what was never finished. */
  private void recover() throws IOException {
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
