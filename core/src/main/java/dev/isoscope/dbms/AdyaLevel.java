package dev.isoscope.dbms;

import dev.isoscope.model.Anomaly;
import dev.isoscope.model.Citation;
import java.util.Collections;
import java.util.EnumSet;
import java.util.Set;

/**
 * The isolation levels by what they forbid, as Adya (1999, chapters 3 and 4) defines them: the
 * common measure for what makers of DBMSs promise in words of their own. A phenomenon that is a
 * special case of a forbidden one is listed, too: G-single has lost update, non-repeatable read,
 * OTV and PMP in it, G2-item the first two of these, and G2 all of them.
 */
public enum AdyaLevel {
  PL_1("PL-1", EnumSet.of(Anomaly.G0)),
  PL_2("PL-2", with(PL_1, Anomaly.G1A, Anomaly.G1B, Anomaly.G1C)),
  /** Monotonic view. */
  PL_2L("PL-2L", with(PL_2, Anomaly.OTV)),
  /** Cursor stability. */
  PL_CS("PL-CS", with(PL_2, Anomaly.P4)),
  /** Consistent view. */
  PL_2_PLUS("PL-2+", with(PL_2L, Anomaly.FUZZY_READ, Anomaly.PMP, Anomaly.P4, Anomaly.G_SINGLE)),
  /** Repeatable read: rows are safe, conditions are not. */
  PL_2_99("PL-2.99", with(PL_2, Anomaly.FUZZY_READ, Anomaly.P4, Anomaly.G2_ITEM)),
  PL_SI("PL-SI", with(PL_2_PLUS, Anomaly.G_SI_A, Anomaly.G_SI_B)),
  /** Serializability. It does not say which state a transaction sees, so G-SI is not in it. */
  PL_3("PL-3", with(PL_2_PLUS, Anomaly.G2_ITEM, Anomaly.G2));

  private final String label;
  private final Set<Anomaly> forbidden;

  AdyaLevel(String label, Set<Anomaly> forbidden) {
    this.label = label;
    this.forbidden = Collections.unmodifiableSet(forbidden);
  }

  public Set<Anomaly> forbidden() {
    return forbidden;
  }

  /** Where it is defined. */
  public Citation citation() {
    return new Citation(
        label + " is defined by the phenomena that it forbids",
        "Adya: Weak Consistency, PhD thesis, MIT 1999, chapters 3 and 4");
  }

  private static Set<Anomaly> with(AdyaLevel weaker, Anomaly... more) {
    Set<Anomaly> all = EnumSet.copyOf(weaker.forbidden);
    Collections.addAll(all, more);
    return all;
  }
}
