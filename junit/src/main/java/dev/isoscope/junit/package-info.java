/**
 * Tests of concurrent transactions with JUnit, on real DBMSs in a prescribed order. What others may
 * rely on: {@link dev.isoscope.junit.Isolation}, {@link dev.isoscope.junit.Scenario}, {@link
 * dev.isoscope.junit.SessionWork} and {@link dev.isoscope.junit.ScenarioRun}.
 */
package dev.isoscope.junit;
