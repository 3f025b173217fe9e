package dev.isoscope.cli;

import picocli.CommandLine.Option;

/** The option that asks for JSON in place of text. */
final class JsonOption {
  @Option(names = "--json", description = "Print one JSON document on standard output.")
  boolean wanted;
}
