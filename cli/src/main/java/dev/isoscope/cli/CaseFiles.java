package dev.isoscope.cli;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;

/** Finds the case files that arguments name: files as they are, directories by what is in them. */
final class CaseFiles {
  private CaseFiles() {}

  /** The files in the order of the arguments; those of a directory sorted by path; each once. */
  static List<Path> find(List<Path> arguments) throws IOException {
    Set<Path> files = new LinkedHashSet<>();
    for (Path argument : arguments) {
      if (Files.isDirectory(argument)) {
        List<Path> found = in(argument);
        if (found.isEmpty()) {
          throw new UsageException(argument + ": there is no .sql file in this directory");
        }
        files.addAll(found);
      } else if (Files.isRegularFile(argument)) {
        files.add(argument);
      } else if (Files.exists(argument)) {
        throw new UsageException(argument + ": this is neither a file nor a directory");
      } else {
        throw new UsageException(argument + ": there is no such file or directory");
      }
    }
    return List.copyOf(files);
  }

  private static List<Path> in(Path directory) throws IOException {
    try (Stream<Path> paths = Files.walk(directory)) {
      return paths
          .filter(path -> path.toString().endsWith(".sql") && Files.isRegularFile(path))
          .sorted()
          .toList();
    }
  }
}
