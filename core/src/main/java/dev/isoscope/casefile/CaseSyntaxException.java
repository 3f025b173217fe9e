package dev.isoscope.casefile;

import dev.isoscope.model.SourcePosition;

/** A text that is no case; the message names the file, the place, the fault and the remedy. */
public final class CaseSyntaxException extends Exception {
  private final String file;
  private final transient SourcePosition position;

  public CaseSyntaxException(String file, SourcePosition position, String problem) {
    super(file + ":" + position + ": " + problem);
    this.file = file;
    this.position = position;
  }

  public String file() {
    return file;
  }

  public SourcePosition position() {
    return position;
  }
}
