package dev.isoscope.model;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

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
 * @param orders which transaction must come before which, if the verdict rests on that
 * @param sights which versions of rows statements saw or were entitled to see, as far as known
 */
public record Explanation(
    String headline,
    List<Difference> differences,
    List<String> reasoning,
    List<Citation> citations,
    List<String> causes,
    List<Evidence> evidence,
    List<TransactionOrder> orders,
    List<RowSight> sights) {
  public Explanation {
    differences = List.copyOf(differences);
    reasoning = List.copyOf(reasoning);
    citations = List.copyOf(citations);
    causes = List.copyOf(causes);
    evidence = List.copyOf(evidence);
    orders = orders == null ? List.of() : List.copyOf(orders); // older journals have none
    sights = sights == null ? List.of() : List.copyOf(sights);
  }

  /** An explanation without the versions that statements saw. */
  public Explanation(
      String headline,
      List<Difference> differences,
      List<String> reasoning,
      List<Citation> citations,
      List<String> causes,
      List<Evidence> evidence) {
    this(headline, differences, reasoning, citations, causes, evidence, List.of(), List.of());
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
    return new Explanation(
        headline, differences, more, citations, causes, evidence, orders, sights);
  }

  /** The same with what others know of the order of transactions and of versions. */
  public Explanation with(List<TransactionOrder> moreOrders, List<RowSight> moreSights) {
    return new Explanation(
        headline,
        differences,
        reasoning,
        citations,
        causes,
        evidence,
        joined(orders, moreOrders),
        joined(sights, moreSights));
  }

  private static <T> List<T> joined(List<T> some, List<T> more) {
    return Stream.concat(some.stream(), more.stream()).distinct().toList();
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
