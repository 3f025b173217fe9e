package dev.isoscope.campaign;

/** Something that was seen in a case, and is to be filed when its block is entered. */
public interface CaseSighting {
  Place place();

  /** Tells it from everything else that was seen in the same case. */
  String key();
}
