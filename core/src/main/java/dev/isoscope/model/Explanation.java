package dev.isoscope.model;

import java.util.List;

/**
 * Why a verdict is what it is, as data: reports of every form are made from it.
 *
 * @param headline one sentence
 * @param differences what was observed and what should have been
 * @param reasoning sentences that lead from the observation to the verdict
 * @param citations what the vendors say
 * @param evidence the histories, the observed one first
 */
public record Explanation(
    String headline,
    List<Difference> differences,
    List<String> reasoning,
    List<Citation> citations,
    List<Evidence> evidence) {
  public Explanation {
    differences = List.copyOf(differences);
    reasoning = List.copyOf(reasoning);
    citations = List.copyOf(citations);
    evidence = List.copyOf(evidence);
  }

  /**
   * One thing that differs.
   *
   * @param place such as {@code statement 4} or {@code final t}
   */
  public record Difference(String place, String observed, String expected) {}

  /** A history that the verdict rests on, such as the serial execution, and what it is. */
  public record Evidence(String label, History history) {}
}
