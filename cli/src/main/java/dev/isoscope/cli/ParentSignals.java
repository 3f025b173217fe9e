package dev.isoscope.cli;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;

/**
 * What a process that works for another hears from it: by the end of the input that the other is no
 * more, in which case nobody wants the work.
 */
final class ParentSignals {
  private ParentSignals() {}

  static void listen(InputStream in) {
    Thread thread =
        new Thread(
            () -> {
              try {
                in.transferTo(OutputStream.nullOutputStream());
              } catch (IOException e) {
                // The same as its end.
              }
              Runtime.getRuntime().halt(ExitCode.INTERNAL);
            },
            "isoscope-orders");
    thread.setDaemon(true);
    thread.start();
  }
}
