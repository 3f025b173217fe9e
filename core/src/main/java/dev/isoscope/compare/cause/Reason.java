package dev.isoscope.compare.cause;

import java.util.List;

/** A cause, and in sentences why it is that one. */
public record Reason(Cause cause, List<String> sentences) {
  public Reason {
    sentences = List.copyOf(sentences);
  }

  Reason(Cause cause, String... sentences) {
    this(cause, List.of(sentences));
  }
}
