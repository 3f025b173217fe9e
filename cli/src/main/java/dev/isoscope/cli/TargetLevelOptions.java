package dev.isoscope.cli;

import dev.isoscope.testbed.TargetSpec;
import java.util.ArrayList;
import java.util.List;
import picocli.CommandLine.Option;

/** The targets and levels that given cases run at. */
final class TargetLevelOptions {
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

  List<TargetSpec> targets() {
    return Targets.parse(targets);
  }

  LevelChoice levels() {
    return LevelChoice.parse(levels);
  }
}
