package dev.isoscope.cli;

import dev.isoscope.campaign.CasesUnderWay;
import java.io.IOException;
import java.io.OutputStreamWriter;
import java.io.Writer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;

/**
 * A process of Isoscope that does work for this one, a line for a line. It is known by nothing but
 * the JDK, so that it can be started from a program that has other libraries than Isoscope.
 */
final class WorkerProcess {
  private static final int SECONDS_TO_END = 10;

  private final Process process;
  private final Path notes;
  private final Writer orders;
  private final BlockingQueue<Optional<String>> results = new LinkedBlockingQueue<>();

  private WorkerProcess(Process process, Path notes) {
    this.process = process;
    this.notes = notes;
    this.orders = new OutputStreamWriter(process.getOutputStream(), StandardCharsets.UTF_8);
    Thread reader = new Thread(this::read, "isoscope-worker-results");
    reader.setDaemon(true);
    reader.start();
  }

  /**
   * Starts one.
   *
   * @param java the words that start Isoscope, up to its arguments
   */
  static WorkerProcess start(List<String> java, List<String> arguments) throws IOException {
    Path notes = Files.createTempDirectory("isoscope-worker");
    List<String> words = new ArrayList<>(arguments);
    words.addAll(List.of(CampaignOptions.WORKER, notes.toString()));
    Process process = builder(java, words).redirectError(ProcessBuilder.Redirect.INHERIT).start();
    return new WorkerProcess(process, notes);
  }

  static ProcessBuilder builder(List<String> java, List<String> arguments) {
    // Its memory on disk would be of no use to anybody.
    List<String> command = new ArrayList<>(List.of("sh", "-c", "ulimit -c 0; exec \"$0\" \"$@\""));
    command.addAll(java);
    command.addAll(arguments);
    return new ProcessBuilder(command);
  }

  private void read() {
    try {
      JsonLines.read(
          process.getInputStream(),
          line -> results.add(Optional.of(line)),
          words -> System.err.println(words));
    } catch (IOException e) {
      // The same as its end.
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
    results.add(Optional.empty());
  }

  boolean alive() {
    return process.isAlive();
  }

  /** What it says to an order; empty if it has ended instead. */
  Optional<String> ask(String order) throws InterruptedException {
    try {
      orders.write(order.strip() + "\n");
      orders.flush();
    } catch (IOException e) {
      return Optional.empty();
    }
    return results.take();
  }

  /** What it was at when it ended, and with which exit code. */
  List<String> lastWords() throws IOException, InterruptedException {
    int code = process.waitFor();
    Path underWay = notes.resolve(CasesUnderWay.FILE);
    String text =
        Files.exists(underWay) ? Files.readString(underWay, StandardCharsets.ISO_8859_1) : "";
    TemporaryFolders.delete(notes);
    return List.of(String.valueOf(code), text);
  }

  /** Ends it politely; it closes its servers. */
  void close() {
    try {
      orders.close();
      if (!process.waitFor(SECONDS_TO_END, TimeUnit.SECONDS)) {
        process.destroyForcibly();
      }
    } catch (IOException e) {
      process.destroyForcibly();
    } catch (InterruptedException e) {
      process.destroyForcibly();
      Thread.currentThread().interrupt();
    }
    TemporaryFolders.delete(notes);
  }

  /** Ends it in the middle of its work; its servers end with it. */
  void kill() {
    process.destroyForcibly();
    TemporaryFolders.delete(notes);
  }
}
