/**
 * The loop over generated cases: blocks, workers, budget, journal, resuming, and blame for a
 * process that dies. What is done with a case is an {@link dev.isoscope.campaign.Examination}.
 */
package dev.isoscope.campaign;
