package dev.isoscope.cli;

import com.fasterxml.jackson.databind.ObjectMapper;
import dev.isoscope.testbed.ExitStatus;
import dev.isoscope.web.Playground;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;

/**
 * A run of the playground in its process: what that prints is what it tells, and what it says on
 * standard error is how far it is.
 */
final class PlaygroundProcess implements Playground.Run {
  /** What the process says last, if it comes to its end. */
  static final String END = "{\"end\":true}";

  private static final ObjectMapper JSON = new ObjectMapper();
  private static final int WAITING_LINES = 64;
  private static final int LONGEST_PROGRESS = 300;
  private static final int SECONDS_TO_END = 8;

  private final Process process;
  private final Path directory;
  private final BlockingQueue<Optional<String>> lines = new LinkedBlockingQueue<>(WAITING_LINES);
  private final List<Thread> readers = new ArrayList<>();

  /** Whether it has said that it came to its end. */
  private boolean ended;

  /** Whether there is nothing more to be told. */
  private boolean over;

  private PlaygroundProcess(Process process, Path directory) {
    this.process = process;
    this.directory = directory;
  }

  /**
   * @param cache where servers are kept
   */
  static PlaygroundProcess start(Playground.Request request, TargetOptions options, Path cache)
      throws IOException {
    // Files that statements name without a folder end up where they are removed with it.
    Path directory = Files.createTempDirectory("isoscope-playground");
    PlaygroundProcess run;
    try {
      run = new PlaygroundProcess(builder(options, cache, directory).start(), directory);
    } catch (IOException e) {
      TemporaryFolders.delete(directory);
      throw e;
    }
    run.read(run.process.getInputStream(), run::tell, run::end);
    run.read(run.process.getErrorStream(), run::progress, () -> {});
    try {
      // Its input stays open: its end would tell the process that we are gone.
      run.process.getOutputStream().write(JSON.writeValueAsBytes(request));
      run.process.getOutputStream().write('\n');
      run.process.getOutputStream().flush();
    } catch (IOException e) {
      run.close();
      throw e;
    }
    return run;
  }

  private static ProcessBuilder builder(TargetOptions options, Path cache, Path directory) {
    List<String> arguments = new ArrayList<>(List.of(PlaygroundRunCommand.NAME));
    arguments.addAll(ChildProcess.access(options, new UrlOptions()));
    ProcessBuilder builder =
        ChildProcess.of(
                arguments,
                Path.of("/dev/null"),
                List.of("-Xmx512m", "-XX:+ExitOnOutOfMemoryError", "-Xlog:disable"))
            .directory(directory.toFile());
    builder.environment().remove("ISOSCOPE_PASSWORD"); // no server of others is reached from there
    // It has them on its class path, and a relative name would lead elsewhere from its folder.
    builder.environment().remove(PlugIns.VARIABLE);
    builder.environment().put("ISOSCOPE_CACHE", cache.toString());
    return builder;
  }

  private void tell(String line) throws InterruptedException {
    lines.put(Optional.of(line));
  }

  private void progress(String words) throws InterruptedException {
    String plain = words.replaceFirst("^isoscope: ", "");
    tell(line("progress", plain.substring(0, Math.min(LONGEST_PROGRESS, plain.length()))));
  }

  private static String line(String field, String words) {
    return JSON.createObjectNode().put(field, words).toString();
  }

  /**
   * Passes lines on; those that are no JSON are progress.
   *
   * @param atTheEnd what is done then
   */
  private void read(InputStream in, JsonLines.Taker documents, Runnable atTheEnd) {
    Thread thread =
        new Thread(
            () -> {
              try {
                JsonLines.read(in, documents, this::progress);
              } catch (IOException e) {
                // The same as its end.
              } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
              } finally {
                atTheEnd.run();
              }
            },
            "isoscope-playground");
    thread.setDaemon(true);
    readers.add(thread);
    thread.start();
  }

  private void end() {
    try {
      lines.put(Optional.empty());
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  @Override
  public Optional<String> next(Duration patience) throws IOException, InterruptedException {
    if (over) {
      throw new EOFException();
    }
    Optional<String> line = lines.poll(patience.toMillis(), TimeUnit.MILLISECONDS);
    if (line == null) {
      return Optional.empty();
    }
    if (line.isPresent()) {
      ended |= line.get().equals(END);
      return line;
    }
    over = true;
    if (ended) {
      throw new EOFException();
    }
    return Optional.of(line("failure", "the process of the run has died: " + death()));
  }

  private String death() throws InterruptedException {
    process.waitFor(2, TimeUnit.SECONDS);
    return process.isAlive()
        ? "its output has ended"
        : ExitStatus.of(process.exitValue()) + "; perhaps it ran out of memory";
  }

  /** Politely first, so that it takes its servers with it. */
  @Override
  public void close() {
    boolean interrupted = Thread.interrupted();
    List<ProcessHandle> below = process.descendants().toList();
    // By its handle: otherwise its input would end, and it with it before it has cleaned up.
    process.toHandle().destroy();
    try {
      process.waitFor(SECONDS_TO_END, TimeUnit.SECONDS);
    } catch (InterruptedException e) {
      interrupted = true;
    }
    process.destroyForcibly();
    below.forEach(ProcessHandle::destroyForcibly);
    readers.forEach(Thread::interrupt); // they may wait for somebody who takes lines
    TemporaryFolders.delete(directory);
    if (interrupted) {
      Thread.currentThread().interrupt();
    }
  }
}
