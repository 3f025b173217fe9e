package dev.isoscope.compare;

import java.util.List;

/** A cause, and in sentences why it is that one. */
record Reason(Cause cause, List<String> sentences) {
  Reason {
    sentences = List.copyOf(sentences);
  }

  Reason(Cause cause, String... sentences) {
    this(cause, List.of(sentences));
  }
}
