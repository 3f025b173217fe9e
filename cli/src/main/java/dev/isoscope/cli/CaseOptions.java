package dev.isoscope.cli;

import dev.isoscope.model.Case;
import dev.isoscope.testbed.TargetSpec;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Given cases, and the targets and levels that they run at. */
final class CaseOptions {
  @Parameters(
      paramLabel = "CASE",
      arity = "1..*",
      description = "Case files, or directories that are searched for *.sql; - is standard input.")
  private List<Path> files;

  @Option(
      names = "--on",
      paramLabel = "TARGET",
      defaultValue = Targets.DEFAULT,
      description = "Where to run: " + Targets.HELP + " default: h2. See: isoscope targets.")
  private List<String> targets;

  @Option(
      names = "--level",
      paramLabel = "LEVEL",
      description =
          LevelChoice.HELP + " default: the levels that the case names, else the DBMS's default.")
  private List<String> levels = new ArrayList<>();

  List<Case> cases() throws IOException {
    return CaseFiles.parse(files);
  }

  List<TargetSpec> targets() {
    return Targets.parse(targets);
  }

  LevelChoice levels() {
    return LevelChoice.parse(levels);
  }
}
