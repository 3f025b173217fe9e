package dev.isoscope.cli;

/** When to colour; named as on the command line. */
enum ColorChoice {
  auto,
  always,
  never
}
