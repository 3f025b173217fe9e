package dev.isoscope.pages;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.MissingNode;
import dev.isoscope.campaign.Journal;
import java.nio.file.Path;
import java.util.List;

/** A report in its folder; it is read again when it was written anew. */
final class ReportDocument {
  private final ReportKind kind;
  private final String name;
  private final Path folder;
  private final SourceFiles files;
  private String stamp = "";
  private JsonNode content = MissingNode.getInstance();
  private List<ReportKind.EvidencePage> evidence = List.of();

  /**
   * @param name of the folder, below that of the site
   */
  ReportDocument(ReportKind kind, String name, Path folder, SourceFiles files) {
    this.kind = kind;
    this.name = name;
    this.folder = folder;
    this.files = files;
  }

  void refresh() {
    Path file = folder.resolve(kind.document());
    String now = files.stamp(file);
    if (!now.equals(stamp)) {
      JsonNode read = files.json(file);
      if (read.isMissingNode() && !content.isMissingNode()) {
        return; // it is just being written
      }
      stamp = now;
      content = read;
      evidence = kind.evidence(name, folder, content);
    }
  }

  ReportKind kind() {
    return kind;
  }

  String name() {
    return name;
  }

  String title() {
    return kind.title(name);
  }

  String summary() {
    return kind.summary(content);
  }

  String stamp() {
    return stamp;
  }

  JsonNode content() {
    return content;
  }

  List<ReportKind.EvidencePage> evidence() {
    return evidence;
  }

  /** When it was last heard of who writes it, in milliseconds. */
  long changedAt() {
    long written = files.changedAt(folder.resolve(kind.document()));
    return kind == ReportKind.COMPARISON
        ? Math.max(written, files.changedAt(folder.resolve(Journal.UNFINISHED_FILE)))
        : written;
  }
}
