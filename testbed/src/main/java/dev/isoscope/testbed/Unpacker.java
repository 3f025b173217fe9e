package dev.isoscope.testbed;

import java.io.BufferedInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import org.apache.commons.compress.archivers.tar.TarArchiveEntry;
import org.apache.commons.compress.archivers.tar.TarArchiveInputStream;
import org.apache.commons.compress.archivers.zip.ZipArchiveEntry;
import org.apache.commons.compress.archivers.zip.ZipFile;
import org.apache.commons.compress.compressors.xz.XZCompressorInputStream;

/**
 * Unpacks archives below one directory and nowhere else: names that are absolute or lead outside
 * are refused, and so are links that do. Links are made last, so that no file is written through
 * one.
 */
final class Unpacker {
  private static final int ANY_EXECUTE = 0111;

  private final Path root;
  private final Function<String, Optional<String>> place;
  private final Map<Path, String> links = new LinkedHashMap<>();

  /**
   * @param place where an entry of a given name goes below the root; empty if it is not needed
   */
  Unpacker(Path root, Function<String, Optional<String>> place) {
    this.root = root.toAbsolutePath().normalize();
    this.place = place;
  }

  void zip(Path archive) throws IOException {
    try (ZipFile zip = ZipFile.builder().setPath(archive).get()) {
      for (var entries = zip.getEntries(); entries.hasMoreElements(); ) {
        ZipArchiveEntry entry = entries.nextElement();
        Optional<Path> target = target(entry.getName());
        if (target.isEmpty()) {
          continue;
        }
        if (entry.isDirectory()) {
          directory(target.get());
        } else if (entry.isUnixSymlink()) {
          links.put(target.get(), zip.getUnixSymlink(entry));
        } else {
          try (InputStream content = zip.getInputStream(entry)) {
            file(target.get(), content, entry.getUnixMode());
          }
        }
      }
    }
    makeLinks();
  }

  /** Unpacks a compressed tar file. */
  void tarXz(InputStream stream) throws IOException {
    try (var tar =
        new TarArchiveInputStream(new XZCompressorInputStream(new BufferedInputStream(stream)))) {
      for (TarArchiveEntry entry = tar.getNextEntry(); entry != null; entry = tar.getNextEntry()) {
        Optional<Path> target = target(entry.getName());
        if (target.isEmpty()) {
          continue;
        }
        if (entry.isDirectory()) {
          directory(target.get());
        } else if (entry.isSymbolicLink()) {
          links.put(target.get(), entry.getLinkName());
        } else if (entry.isLink()) {
          Files.copy(inside(entry.getLinkName()), target.get());
        } else if (entry.isFile()) {
          file(target.get(), tar, entry.getMode());
        } else {
          throw new IOException("the archive holds a device or the like: " + entry.getName());
        }
      }
    }
    makeLinks();
  }

  private Optional<Path> target(String name) throws IOException {
    inside(name);
    Optional<String> relative = place.apply(name.replaceFirst("^(\\./)+", ""));
    return relative.isEmpty() ? Optional.empty() : Optional.of(inside(relative.get()));
  }

  private Path inside(String name) throws IOException {
    Path path = root.resolve(name).normalize();
    if (name.startsWith("/") || name.indexOf('\\') >= 0 || !path.startsWith(root)) {
      throw new IOException("the archive holds a name that leads outside: " + name);
    }
    return path;
  }

  private static void directory(Path directory) throws IOException {
    Files.createDirectories(directory);
    // Whatever the user's umask: a server may run under another account.
    Files.setPosixFilePermissions(directory, PosixFilePermissions.fromString("rwxr-xr-x"));
  }

  private void file(Path file, InputStream content, int mode) throws IOException {
    parents(file.getParent());
    Files.copy(content, file);
    boolean program = file.getParent().endsWith("bin") || file.getParent().endsWith("scripts");
    boolean executable = (mode & ANY_EXECUTE) != 0 || program;
    Files.setPosixFilePermissions(
        file, PosixFilePermissions.fromString(executable ? "rwxr-xr-x" : "rw-r--r--"));
  }

  private void parents(Path directory) throws IOException {
    if (!Files.exists(directory)) {
      parents(directory.getParent());
      directory(directory);
    }
  }

  private void makeLinks() throws IOException {
    for (Map.Entry<Path, String> link : links.entrySet()) {
      Path file = link.getKey();
      Path target = file.getParent().resolve(link.getValue()).normalize();
      if (link.getValue().startsWith("/") || !target.startsWith(root)) {
        throw new IOException("the archive holds a link that leads outside: " + link.getValue());
      }
      parents(file.getParent());
      Files.createSymbolicLink(file, Path.of(link.getValue()));
      // Through other links the same words can lead elsewhere than they say.
      if (Files.exists(file) && !file.toRealPath().startsWith(root.toRealPath())) {
        Files.delete(file);
        throw new IOException("the archive holds a link that leads outside: " + link.getValue());
      }
    }
  }
}
