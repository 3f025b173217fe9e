package dev.isoscope.cli;

import dev.isoscope.casefile.CaseParser;
import dev.isoscope.casefile.CaseSyntaxException;
import dev.isoscope.model.Case;
import java.io.IOException;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;

/** Finds and reads the case files that arguments name: files, and directories of them. */
final class CaseFiles {
  /** What stands for a case that is read from standard input. */
  private static final Path STANDARD_INPUT = Path.of("-");

  private CaseFiles() {}

  /** The files in the order of the arguments; those of a directory sorted by path; each once. */
  static List<Path> find(List<Path> arguments) throws IOException {
    Set<Path> files = new LinkedHashSet<>();
    for (Path argument : arguments) {
      if (argument.equals(STANDARD_INPUT)) {
        files.add(argument);
      } else if (Files.isDirectory(argument)) {
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

  /** Parses all files, so that every fault is reported at once and before anything starts. */
  static List<Case> parse(List<Path> arguments) throws IOException {
    List<Case> cases = new ArrayList<>();
    List<String> faults = new ArrayList<>();
    for (Path file : find(arguments)) {
      try {
        cases.add(parse(file));
      } catch (CaseSyntaxException e) {
        faults.add(e.getMessage());
      } catch (CharacterCodingException e) {
        faults.add(file + ": this is no UTF-8 text");
      } catch (IOException e) {
        faults.add(file + ": cannot be read: " + OutputFolder.reason(e));
      }
    }
    if (!faults.isEmpty()) {
      throw new UsageException(String.join("\nisoscope: ", faults));
    }
    return cases;
  }

  static Case parse(Path file) throws IOException, CaseSyntaxException {
    return file.equals(STANDARD_INPUT)
        ? CaseParser.parse(
            "standard input", new String(System.in.readAllBytes(), StandardCharsets.UTF_8))
        : CaseParser.parse(file);
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
