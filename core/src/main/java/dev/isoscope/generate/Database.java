package dev.isoscope.generate;

import java.util.List;

/**
 * Tables and rows that transactions work on.
 *
 * @param init the statements that lay them out
 */
public record Database(List<String> init) {
  public Database {
    init = List.copyOf(init);
  }
}
