package dev.isoscope.cli;

import dev.isoscope.compare.ComparedTarget;
import dev.isoscope.compare.FiledDiscrepancy;
import dev.isoscope.compare.report.DiscrepancyFiles;
import dev.isoscope.model.TargetIdentity;
import java.io.IOException;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;

/**
 * Keeps discrepancies as soon as they are found, where somebody wants that. What cannot be kept is
 * still reported in the end, so this ends nothing.
 */
final class DiscrepancyFolders implements Consumer<FiledDiscrepancy> {
  private final CompareCommand options;
  private final Map<String, TargetIdentity> targets = new LinkedHashMap<>();
  private final Consumer<String> say;
  private boolean complained;

  DiscrepancyFolders(
      CompareCommand options, List<? extends ComparedTarget> participants, Consumer<String> say) {
    this.options = options;
    this.say = say;
    participants.forEach(one -> targets.put(one.name(), one.target()));
  }

  @Override
  public synchronized void accept(FiledDiscrepancy filed) {
    if (options.out == null) {
      return;
    }
    try {
      new DiscrepancyFiles(options.out).save(filed, targets);
    } catch (IOException e) {
      if (!complained) {
        complained = true;
        say.accept(
            "--out "
                + options.out
                + " cannot be written: "
                + OutputFolder.reason(e)
                + "; comparing goes on");
      }
    }
  }
}
