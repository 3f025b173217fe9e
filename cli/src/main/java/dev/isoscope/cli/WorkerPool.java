package dev.isoscope.cli;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.Optional;

/**
 * The processes of one machine that do work for campaigns. They stay for later work, with their
 * servers. Requests and replies are lists of strings, which any program can carry; {@link
 * CarriedWork} says what they mean.
 */
public final class WorkerPool implements AutoCloseable {
  /** A request: this word, an order, and the command line of the process that is to do it. */
  static final String WORK = "work";

  /**
   * A request: this word, the text of a file or nothing, and a command to be carried out by a
   * process of its own, which gets the name of the file as its last argument.
   */
  static final String COMMAND = "command";

  /** An exit code above this one tells a signal. */
  private static final int SIGNALLED = 128;

  private final List<String> java;
  private final Deque<WorkerProcess> idle = new ArrayDeque<>();
  private List<String> employed = List.of();

  /**
   * @param java the words that start Isoscope, up to its arguments; the class path is the last
   *     option among them
   */
  public WorkerPool(List<String> java) {
    this.java = List.copyOf(java);
  }

  /**
   * Has a request carried out. If the thread is interrupted, the process that is at it is ended.
   *
   * @return the exit code of a process that has ended over it or was asked for that, else nothing;
   *     and what was said, or was under way when it ended
   */
  public List<String> carry(List<String> request) throws IOException, InterruptedException {
    String text = request.get(1);
    List<String> arguments = request.subList(2, request.size());
    return request.get(0).equals(WORK) ? work(arguments, text) : command(arguments, text);
  }

  private List<String> work(List<String> arguments, String order)
      throws IOException, InterruptedException {
    Optional<WorkerProcess> experienced = take(arguments);
    if (experienced.isPresent()) {
      List<String> reply = reply(experienced.get(), order, arguments);
      if (!endedByItself(reply)) {
        return reply;
      }
    }
    return reply(WorkerProcess.start(java, arguments), order, arguments);
  }

  /** What a process says, or its last words. */
  private List<String> reply(WorkerProcess process, String order, List<String> arguments)
      throws IOException, InterruptedException {
    try {
      Optional<String> said = process.ask(order);
      if (said.isEmpty()) {
        return process.lastWords();
      }
      giveBack(process, arguments);
      return List.of("", said.get());
    } catch (InterruptedException e) {
      process.kill();
      throw e;
    }
  }

  /** Who was here before may have ended for a reason that says nothing of the work. */
  private static boolean endedByItself(List<String> reply) {
    return !reply.get(0).isEmpty() && Integer.parseInt(reply.get(0)) <= SIGNALLED;
  }

  private Optional<WorkerProcess> take(List<String> arguments) {
    List<WorkerProcess> unemployed = new ArrayList<>();
    Optional<WorkerProcess> taken = Optional.empty();
    synchronized (this) {
      if (!employed.equals(arguments)) {
        unemployed.addAll(idle);
        idle.clear();
        employed = List.copyOf(arguments);
      }
      while (taken.isEmpty() && !idle.isEmpty()) {
        WorkerProcess one = idle.pop();
        if (one.alive()) {
          taken = Optional.of(one);
        } else {
          unemployed.add(one);
        }
      }
    }
    unemployed.forEach(WorkerProcess::close);
    return taken;
  }

  private void giveBack(WorkerProcess process, List<String> arguments) {
    synchronized (this) {
      if (employed.equals(arguments)) {
        idle.push(process);
        return;
      }
    }
    process.close();
  }

  private List<String> command(List<String> arguments, String text)
      throws IOException, InterruptedException {
    List<String> words = new ArrayList<>(arguments);
    Path file = Files.createTempFile("isoscope", ".sql");
    try {
      if (!text.isEmpty()) {
        Files.writeString(file, text);
        words.add(file.toString());
      }
      Process process =
          WorkerProcess.builder(withoutNotes(), words)
              .redirectOutput(ProcessBuilder.Redirect.DISCARD)
              .redirectError(ProcessBuilder.Redirect.DISCARD)
              .start();
      try {
        return List.of(String.valueOf(process.waitFor()), "");
      } catch (InterruptedException e) {
        process.destroyForcibly();
        throw e;
      }
    } finally {
      Files.deleteIfExists(file);
    }
  }

  /** Whether it dies is all that anybody wants to know. */
  private List<String> withoutNotes() {
    List<String> words = new ArrayList<>(java);
    words.add(words.indexOf("-cp"), "-XX:ErrorFile=/dev/null");
    return words;
  }

  /** Ends the processes that nobody waits for. */
  @Override
  public void close() {
    List<WorkerProcess> all;
    synchronized (this) {
      all = List.copyOf(idle);
      idle.clear();
      employed = List.of();
    }
    all.forEach(WorkerProcess::close);
  }
}
