package dev.isoscope.cli;

import dev.isoscope.model.Case;
import dev.isoscope.testbed.TargetSpec;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Parameters;

/** Given cases, and the targets and levels that they run at. */
final class CaseOptions {
  @Parameters(
      paramLabel = "CASE",
      arity = "1..*",
      description = "Case files, or directories that are searched for *.sql; - is standard input.")
  private List<Path> files;

  @Mixin private TargetLevelOptions where;

  List<Case> cases() throws IOException {
    return CaseFiles.parse(files);
  }

  List<TargetSpec> targets() {
    return where.targets();
  }

  LevelChoice levels() {
    return where.levels();
  }
}
