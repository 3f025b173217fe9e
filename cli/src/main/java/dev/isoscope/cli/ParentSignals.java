package dev.isoscope.cli;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;

/**
 * What a process that works for another hears from it: to stop, or by the end of the input that the
 * other is no more, in which case nobody wants the work.
 */
final class ParentSignals {
  static final String STOP = "stop";

  private ParentSignals() {}

  static void listen(InputStream in, Runnable stop) {
    Thread thread =
        new Thread(
            () -> {
              try (BufferedReader reader =
                  new BufferedReader(new InputStreamReader(in, StandardCharsets.UTF_8))) {
                for (String line = reader.readLine(); line != null; line = reader.readLine()) {
                  if (line.equals(STOP)) {
                    stop.run();
                  }
                }
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
