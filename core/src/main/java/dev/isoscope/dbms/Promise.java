package dev.isoscope.dbms;

import dev.isoscope.model.Citation;

/** What the makers of a DBMS promise of one of its levels, and where they do so. */
public record Promise(Isolation isolation, Citation citation) {
  public boolean serializable() {
    return isolation == Isolation.SERIALIZABLE;
  }
}
