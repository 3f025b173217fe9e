package dev.isoscope.pages;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;

/** Writes a site to be kept, page by page. */
public final class SiteWriter {
  private SiteWriter() {}

  /**
   * Writes a site.
   *
   * @param source what hunts and others have left, in this folder or a few levels below it
   * @return how many pages there are; 0 if nothing was left there, and then nothing is written
   */
  public static int write(Path source, Path site) throws IOException {
    Site pages = Site.kept(source, site);
    pages.refresh();
    if (pages.isEmpty()) {
      return 0;
    }
    Files.createDirectories(site);
    for (String folder : List.of("findings", "evidence")) {
      removePages(site.resolve(folder));
    }
    Files.writeString(site.resolve(PageFrame.STYLE_FILE), PageFrame.style());
    Files.writeString(site.resolve(PageFrame.SCRIPT_FILE), PageFrame.script());
    for (String file : pages.files()) {
      Path path = site.resolve(file);
      Files.createDirectories(path.getParent());
      Files.writeString(path, pages.html(file).orElseThrow());
    }
    return pages.files().size();
  }

  /** What an earlier site had, and this one may not have any more. */
  private static void removePages(Path folder) throws IOException {
    if (Files.isDirectory(folder)) {
      try (Stream<Path> files = Files.list(folder)) {
        for (Path file : files.filter(one -> one.toString().endsWith(".html")).toList()) {
          Files.delete(file);
        }
      }
    }
  }
}
