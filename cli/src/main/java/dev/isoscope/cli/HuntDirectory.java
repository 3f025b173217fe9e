package dev.isoscope.cli;

import dev.isoscope.campaign.Journal;
import dev.isoscope.model.Level;
import java.nio.file.Files;
import java.nio.file.Path;

/** Decides where a hunt keeps its journal and findings. */
final class HuntDirectory {
  /** Where hunts go if nobody says otherwise. */
  static final Path USUAL = Path.of("isoscope-out");

  private HuntDirectory() {}

  static Path of(HuntCommand options, HuntTerms terms, String target, Level level) {
    String name = fileName(target) + "-" + level.label();
    if (options.out != null) {
      return terms.several() ? options.out.resolve(name) : options.out;
    }
    Path first = USUAL.resolve(name + "-" + terms.seed());
    Path chosen = first;
    Path last = first;
    for (int number = 2; Files.exists(chosen.resolve(Journal.FILE)); number++) {
      last = chosen;
      chosen = first.resolveSibling(first.getFileName() + "-" + number);
    }
    return options.campaign.resume
        ? last
        : chosen; // nobody has named the directory, so none is in the way
  }

  /** A target's name without what has a meaning in paths, or in a URL behind its database. */
  static String fileName(String target) {
    return target.replaceFirst("[?;].*", "").replaceAll("[^A-Za-z0-9@._-]+", "-");
  }
}
