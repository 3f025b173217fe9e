package dev.isoscope.model;

import java.util.Arrays;
import java.util.Locale;
import java.util.Optional;

/** A constant with a word of its own on the command line, in case files, reports and JSON. */
public interface Labelled {
  String name();

  /** Its name in small letters, with hyphens between the words. */
  default String label() {
    return name().toLowerCase(Locale.ROOT).replace('_', '-');
  }

  /** Finds one by its name, whatever separates its words. */
  static <T extends Labelled> Optional<T> named(T[] all, String text) {
    String key = text.strip().toUpperCase(Locale.ROOT).replaceAll("[\\s_-]+", "_");
    return Arrays.stream(all).filter(one -> one.name().equals(key)).findFirst();
  }
}
