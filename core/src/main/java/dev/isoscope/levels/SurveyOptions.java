package dev.isoscope.levels;

/**
 * How hard a survey tries.
 *
 * @param attempts how many must have reached the critical step before an anomaly counts as
 *     prevented
 * @param seed what the generated provocations depend on
 */
public record SurveyOptions(int attempts, long seed) {
  public static final SurveyOptions DEFAULT = new SurveyOptions(12, 1);
}
