package dev.isoscope.finding;

import dev.isoscope.model.Case;
import dev.isoscope.model.Triage;

/** Stand-in. */
public final class Fingerprint {
  private Fingerprint() {}

  public static String of(String oracle, String kind, Case reduced) {
    return oracle
        + "-"
        + kind
        + "-"
        + Integer.toHexString(
            reduced.statements().stream()
                .map(one -> one.sql().split(" ")[0])
                .sorted()
                .toList()
                .hashCode());
  }

  public static String coarse(String oracle, String kind, Triage triage, Case original) {
    return oracle + "-" + kind + "-" + triage.label() + "-" + original.sessions().size();
  }
}
