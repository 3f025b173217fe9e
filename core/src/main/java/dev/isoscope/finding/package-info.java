/** Findings: told apart by fingerprints, kept on disk, and compared with those already known. */
package dev.isoscope.finding;
