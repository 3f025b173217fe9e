package dev.isoscope.finding;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.isoscope.model.Finding;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.OptionalLong;

/** Findings on disk, a folder each, named after the id; see {@link AtomicFolders}. */
public final class FindingStore {
  static final String ORIGINAL = "original.sql";
  public static final String REDUCED = "reduced.sql";
  static final String HISTORIES = "histories.txt";
  static final String EXPLANATION = "explanation.txt";
  static final String JSON = "finding.json";
  static final String REPORT = "report.md";
  static final String PICTURE = "history.svg";

  /** How ids begin that are only for the time being. */
  private static final String PROVISIONAL = "provisional-";

  private final Path directory;
  private final AtomicFolders folders;

  public FindingStore(Path directory) {
    this.directory = directory;
    this.folders = new AtomicFolders(directory);
  }

  /**
   * The id of a finding until it is reduced.
   *
   * @param signature what is known of it before that
   */
  public static String provisional(String signature) {
    return PROVISIONAL + signature;
  }

  /** Removes the findings that were not reduced, since they are about to be filed again. */
  public synchronized void removeProvisional() throws IOException {
    folders.removeAll(PROVISIONAL);
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
    folders.recover();
    long occurrences = occurrences(finding.id()).orElse(1);
    return folders.write(finding.id(), FindingFiles.of(finding, occurrences));
  }

  /** Says how often a finding has been met; nothing happens if it is not there. */
  public synchronized void occurrences(String id, long count) throws IOException {
    Path file = folder(id).resolve(JSON);
    if (!Files.exists(file)) {
      return;
    }
    ObjectNode document = FindingJson.read(file);
    document.put("occurrences", count);
    AtomicFolders.replace(file, FindingJson.print(document));
  }

  /** How often a finding has been met; empty if it is not there. */
  public synchronized OptionalLong occurrences(String id) throws IOException {
    Path file = folder(id).resolve(JSON);
    return Files.exists(file)
        ? OptionalLong.of(FindingJson.read(file).path("occurrences").asLong(1))
        : OptionalLong.empty();
  }
}
