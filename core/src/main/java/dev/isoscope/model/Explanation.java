package dev.isoscope.model;

import java.util.ArrayList;
import java.util.List;

/**
 * Why a verdict is what it is, as data: reports of every form are made from it.
 *
 * @param headline one sentence
 * @param differences what was observed and what should have been
 * @param reasoning sentences that lead from the observation to the verdict
 * @param citations what the vendors say
 * @param causes names of the peculiarities of the DBMS that account for all that was observed, as
 *     far as the triage rests on them; empty if none do
 * @param evidence the histories, the observed one first
 */
public record Explanation(
    String headline,
    List<Difference> differences,
    List<String> reasoning,
    List<Citation> citations,
    List<String> causes,
    List<Evidence> evidence) {
  public Explanation {
    differences = List.copyOf(differences);
    reasoning = List.copyOf(reasoning);
    citations = List.copyOf(citations);
    causes = List.copyOf(causes);
    evidence = List.copyOf(evidence);
  }

  /** An explanation that knows of no cause. */
  public Explanation(
      String headline,
      List<Difference> differences,
      List<String> reasoning,
      List<Citation> citations,
      List<Evidence> evidence) {
    this(headline, differences, reasoning, citations, List.of(), evidence);
  }

  /** The same with a further sentence. */
  public Explanation with(String sentence) {
    List<String> more = new ArrayList<>(reasoning);
    more.add(sentence);
    return new Explanation(headline, differences, more, citations, causes, evidence);
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
