package dev.isoscope.pages;

import java.io.IOException;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * What campaigns have left below a folder. It may be looked at again: what was there before is kept
 * and only asked for news.
 */
final class SourceScan {
  private static final int DEPTH = 3;

  /** Folders below which there is nothing but what belongs to the folder above. */
  private static final List<String> CONTENTS = List.of("findings", "evidence");

  private final SourceFiles files;
  private final Optional<Path> site;
  private Map<Path, HuntFolder> hunts = new LinkedHashMap<>();
  private Map<Path, ReportDocument> documents = new LinkedHashMap<>();

  /**
   * @param site the folder of the pages themselves, if they are kept below
   */
  SourceScan(SourceFiles files, Optional<Path> site) {
    this.files = files;
    this.site = site.map(path -> path.toAbsolutePath().normalize());
  }

  void refresh() throws IOException {
    Map<Path, HuntFolder> huntsNow = new LinkedHashMap<>();
    Map<Path, ReportDocument> documentsNow = new LinkedHashMap<>();
    for (Path folder : folders()) {
      String name = files.root().relativize(folder).toString();
      for (ReportKind kind : ReportKind.values()) {
        Path file = folder.resolve(kind.document());
        if (files.isFile(file)) {
          ReportDocument known = documents.get(file);
          documentsNow.put(
              file, known == null ? new ReportDocument(kind, name, folder, files) : known);
        }
      }
      if (!documentsNow.containsKey(folder.resolve(ReportKind.COMPARISON.document()))
          && HuntFolder.isOne(folder, files, hunts.containsKey(folder))) {
        HuntFolder known = hunts.get(folder);
        huntsNow.put(folder, known == null ? new HuntFolder(name, folder, files) : known);
      }
    }
    hunts = huntsNow;
    documents = documentsNow;
    for (HuntFolder hunt : hunts.values()) {
      hunt.refresh();
    }
    for (ReportDocument document : documents.values()) {
      document.refresh();
    }
  }

  private List<Path> folders() throws IOException {
    List<Path> folders = new ArrayList<>();
    if (!Files.isDirectory(files.root())) {
      return folders; // whoever is to write there has not begun
    }
    // The folder itself may be a link; none below it is followed.
    Path start = files.root().toRealPath();
    Files.walkFileTree(
        start,
        Set.of(),
        DEPTH + 1,
        new SimpleFileVisitor<>() {
          @Override
          public FileVisitResult preVisitDirectory(Path real, BasicFileAttributes attributes) {
            Path folder = real.equals(start) ? files.root() : named(start, real);
            if (site.filter(folder.toAbsolutePath().normalize()::startsWith).isPresent()) {
              return FileVisitResult.SKIP_SUBTREE;
            }
            folders.add(folder);
            if (real.equals(start)) {
              return FileVisitResult.CONTINUE;
            }
            boolean contents = CONTENTS.contains(real.getFileName().toString());
            boolean deepest = start.relativize(real).getNameCount() >= DEPTH;
            return contents || deepest ? FileVisitResult.SKIP_SUBTREE : FileVisitResult.CONTINUE;
          }

          @Override
          public FileVisitResult visitFileFailed(Path file, IOException failure) {
            return FileVisitResult.CONTINUE; // it was replaced meanwhile, or is not ours to read
          }

          @Override
          public FileVisitResult postVisitDirectory(Path folder, IOException failure) {
            return FileVisitResult.CONTINUE;
          }
        });
    folders.sort(null);
    return folders;
  }

  private Path named(Path start, Path real) {
    return files.root().resolve(start.relativize(real));
  }

  List<HuntFolder> hunts() {
    return List.copyOf(hunts.values());
  }

  /** Comparisons first, each kind by the names of the folders. */
  List<ReportDocument> documents() {
    List<ReportDocument> sorted = new ArrayList<>(documents.values());
    sorted.sort(Comparator.comparing(ReportDocument::kind).thenComparing(ReportDocument::name));
    return sorted;
  }
}
