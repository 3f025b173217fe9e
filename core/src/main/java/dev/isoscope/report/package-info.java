/** Renders runs and verdicts for people and for programs; knows nothing of how they came about. */
package dev.isoscope.report;
