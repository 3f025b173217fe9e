/** Judges of histories: pure functions that return verdicts and never throw to report. */
package dev.isoscope.oracle;
