package dev.isoscope.oracle.triage;

import dev.isoscope.model.Citation;
import dev.isoscope.model.History;
import dev.isoscope.model.Triage;
import dev.isoscope.oracle.Runner;
import dev.isoscope.oracle.Terms;
import java.sql.SQLException;
import java.util.List;

/** Tells bugs from documented peculiarities. */
public final class Triager {
  /** What a candidate is, and why. */
  public record Judgement(Triage triage, List<String> reasoning, List<Citation> citations) {}

  public Judgement judge(History concurrent, Terms terms, Runner runner) throws SQLException {
    return new Judgement(Triage.UNEXPLAINED, List.of(), List.of());
  }
}
