package dev.isoscope.pages;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.MissingNode;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * The files that campaigns have left below one folder. What is not there, damaged or not to be read
 * is missing, and so is what a link leads to outside of the folder: pages show nothing else of the
 * machine.
 */
final class SourceFiles {
  private static final ObjectMapper MAPPER = new ObjectMapper();

  private final Path root;
  private Path realRoot;

  SourceFiles(Path root) {
    this.root = root;
  }

  Path root() {
    return root;
  }

  boolean isFile(Path path) {
    return attributes(path).filter(BasicFileAttributes::isRegularFile).isPresent();
  }

  boolean isFolder(Path path) {
    return attributes(path).filter(BasicFileAttributes::isDirectory).isPresent();
  }

  /** Changes with what a file holds; empty if there is none. */
  String stamp(Path file) {
    return attributes(file)
        .filter(BasicFileAttributes::isRegularFile)
        .map(now -> now.size() + " " + now.lastModifiedTime() + " " + now.fileKey())
        .orElse("");
  }

  /** When something was last written there, in milliseconds; 0 if there is nothing. */
  long changedAt(Path file) {
    return attributes(file).map(now -> now.lastModifiedTime().toMillis()).orElse(0L);
  }

  JsonNode json(Path file) {
    String text = text(file);
    try {
      return text.isEmpty() ? MissingNode.getInstance() : MAPPER.readTree(text);
    } catch (JsonProcessingException e) {
      return MissingNode.getInstance(); // who wrote it was killed, or is just writing it
    }
  }

  /** The text of a file; empty if there is none, or none that can be read. */
  String text(Path file) {
    try {
      return isFile(file) ? Files.readString(file, StandardCharsets.UTF_8) : "";
    } catch (IOException e) {
      return "";
    }
  }

  /** What a folder holds, sorted. */
  List<Path> list(Path folder) {
    if (!isFolder(folder)) {
      return List.of();
    }
    try (Stream<Path> entries = Files.list(folder)) {
      return entries.sorted().toList();
    } catch (IOException | UncheckedIOException e) {
      return List.of(); // it is gone by now, or not ours to read
    }
  }

  /** A text; empty if there is none. */
  static String words(JsonNode node) {
    return node.isTextual() ? node.asText() : "";
  }

  private Optional<BasicFileAttributes> attributes(Path path) {
    try {
      Path real = path.toRealPath();
      if (realRoot == null) {
        realRoot = root.toRealPath();
      }
      return real.startsWith(realRoot)
          ? Optional.of(Files.readAttributes(real, BasicFileAttributes.class))
          : Optional.empty();
    } catch (IOException e) {
      return Optional.empty();
    }
  }
}
