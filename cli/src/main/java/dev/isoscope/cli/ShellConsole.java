package dev.isoscope.cli;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.PrintWriter;
import java.nio.charset.StandardCharsets;

/** Where a dialogue is typed and shown. */
interface ShellConsole extends AutoCloseable {
  /** What Ctrl-C types. */
  String INTERRUPTED = "\u0003";

  /** The next line, or null if there will be none. */
  String readLine(String prompt) throws IOException;

  /** Shows lines, each ended by a line break, at any time and from any thread. */
  void print(String lines);

  /** Whether who types does not see what is typed. */
  boolean echoes();

  /** Changes the prompt of the line that is being typed. */
  default void prompt(String prompt) {}

  @Override
  default void close() throws IOException {}

  /** One for a pipe or a file: no prompts and no control characters. */
  static ShellConsole plain(InputStream in, PrintWriter out) {
    BufferedReader lines = new BufferedReader(new InputStreamReader(in, StandardCharsets.UTF_8));
    return new ShellConsole() {
      @Override
      public String readLine(String prompt) throws IOException {
        return lines.readLine();
      }

      @Override
      public void print(String text) {
        out.print(text);
        out.flush();
      }

      @Override
      public boolean echoes() {
        return true;
      }
    };
  }
}
