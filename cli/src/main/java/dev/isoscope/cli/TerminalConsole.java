package dev.isoscope.cli;

import java.io.IOException;
import java.nio.file.Path;
import java.util.Collection;
import java.util.function.Supplier;
import org.jline.reader.Candidate;
import org.jline.reader.EndOfFileException;
import org.jline.reader.LineReader;
import org.jline.reader.LineReaderBuilder;
import org.jline.reader.UserInterruptException;
import org.jline.reader.impl.DefaultParser;
import org.jline.reader.impl.LineReaderImpl;
import org.jline.terminal.Terminal;
import org.jline.terminal.TerminalBuilder;

/** A terminal: lines can be edited, recalled and completed, and news appear above the prompt. */
final class TerminalConsole implements ShellConsole {
  private final Terminal terminal;
  private final LineReader reader;

  /**
   * @param history the file that keeps what was typed
   * @param words what a line can be completed with
   */
  TerminalConsole(Path history, Supplier<Collection<String>> words) throws IOException {
    terminal = TerminalBuilder.builder().system(true).build();
    // Between two lines Ctrl-C would end the process on the spot, and leave its schema behind: it
    // ends the wait for an answer instead.
    Thread talking = Thread.currentThread();
    terminal.handle(Terminal.Signal.INT, signal -> talking.interrupt());
    DefaultParser parser = new DefaultParser();
    parser.setEscapeChars(null); // a line may hold any SQL, and commands begin with a backslash
    parser.setQuoteChars(null);
    reader =
        LineReaderBuilder.builder()
            .terminal(terminal)
            .parser(parser)
            .completer(
                (line, parsed, candidates) ->
                    words.get().forEach(word -> candidates.add(new Candidate(word))))
            .variable(LineReader.HISTORY_FILE, history)
            .option(LineReader.Option.DISABLE_EVENT_EXPANSION, true)
            .option(LineReader.Option.CASE_INSENSITIVE, true)
            .build();
  }

  /** Whether somebody types at a terminal; the launcher knows, and else the JVM. */
  static boolean available() {
    String told = System.getProperty("isoscope.input.terminal");
    return told == null ? System.console() != null : Boolean.parseBoolean(told);
  }

  @Override
  public String readLine(String prompt) {
    try {
      return reader.readLine(prompt);
    } catch (UserInterruptException e) {
      return INTERRUPTED;
    } catch (EndOfFileException e) {
      return null;
    } finally {
      Thread.interrupted(); // the line was what it was about
    }
  }

  @Override
  public void print(String lines) {
    reader.printAbove(lines.stripTrailing());
  }

  @Override
  public boolean echoes() {
    return false;
  }

  @Override
  public void prompt(String prompt) {
    if (reader.isReading() && reader instanceof LineReaderImpl line) {
      line.setPrompt(prompt);
    }
  }

  @Override
  public void close() throws IOException {
    try {
      reader.getHistory().save();
    } catch (IOException e) {
      // What was typed is not recalled next time, which is no reason to fail.
    }
    terminal.close();
  }
}
