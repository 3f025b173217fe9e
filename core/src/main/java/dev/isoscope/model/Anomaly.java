package dev.isoscope.model;

/**
 * What isolation may let happen or prevent, as Adya (1999) defines it on the dependencies between
 * transactions, with the names that Bailis et al. and the Hermitage tests added. Those at the end
 * need no other transaction's help and are excused by no level.
 */
public enum Anomaly {
  G0("G0", "dirty write", "writes of two transactions overtake each other"),
  G1A("G1a", "aborted read", "a transaction reads what another one wrote and rolled back"),
  G1B("G1b", "intermediate read", "a transaction reads what another one wrote and wrote over"),
  G1C(
      "G1c",
      "circular information flow",
      "transactions read from and write over each other in turn"),
  DIRTY_READ("P1", "dirty read", "a statement reads what is not committed when it returns"),
  STALE_READ("stale", "stale read", "a statement misses what was committed before it was sent"),
  FUZZY_READ("P2", "non-repeatable read", "a transaction reads a row twice and finds it changed"),
  OTV("OTV", "observed transaction vanishes", "effects of a transaction are seen and later not"),
  PMP("PMP", "predicate-many-preceders", "a condition is met by other rows when asked again"),
  P4("P4", "lost update", "a transaction writes over a change that it has not seen"),
  G_SINGLE("G-single", "read skew", "a transaction sees one effect of another and not another one"),
  G_SI_A("G-SIa", "interference", "a transaction depends on one that ended after its snapshot"),
  G_SI_B("G-SIb", "missed effects", "a transaction misses what was there at its snapshot"),
  G2_ITEM("G2-item", "write skew", "transactions miss each other's changes of rows they have read"),
  G2("G2", "anti-dependency cycle", "transactions miss each other's changes"),
  INTERNAL("internal", "own write unseen", "a transaction does not see what it wrote itself"),
  THIN_AIR("thin-air", "read of what nobody wrote", "a version is read that was never written"),
  LOST_WRITE("lost-write", "lost write", "a committed change is not there in the end"),
  UNDEAD_WRITE(
      "undead-write", "surviving write", "a change that was rolled back is there in the end");

  private final String label;
  private final String title;
  private final String meaning;

  Anomaly(String label, String title, String meaning) {
    this.label = label;
    this.title = title;
    this.meaning = meaning;
  }

  /** The short name of the field, used in JSON and as the kind of a violation. */
  public String label() {
    return label;
  }

  public String title() {
    return title;
  }

  /** What happens, as a clause. */
  public String meaning() {
    return meaning;
  }

  /** Whether whoever shows this one shows the other by definition. */
  public boolean isSpecialCaseOf(Anomaly other) {
    return switch (other) {
      case G_SINGLE -> this == FUZZY_READ || this == OTV || this == PMP || this == P4;
      case G_SI_B -> this == G_SINGLE || isSpecialCaseOf(G_SINGLE);
      case G2_ITEM -> this == FUZZY_READ || this == P4;
      case G2 -> this == G2_ITEM || this == G_SINGLE || isSpecialCaseOf(G_SINGLE);
      case G1C -> this == G0;
      default -> false;
    };
  }

  @Override
  public String toString() {
    return label;
  }
}
