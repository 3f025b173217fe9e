package dev.isoscope.cli;

import dev.isoscope.report.TextOptions;
import picocli.CommandLine.Option;

/** The option that says when to colour. */
final class ColorOption {
  @Option(
      names = "--color",
      paramLabel = "auto|always|never",
      description = "When to colour; default: auto.")
  private ColorChoice choice = ColorChoice.auto;

  TextOptions text() {
    return Terminal.options(choice);
  }
}
