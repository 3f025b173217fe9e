package dev.isoscope.cli;

import dev.isoscope.campaign.WorkService;
import dev.isoscope.testbed.TargetException;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.PrintWriter;
import java.nio.charset.StandardCharsets;
import java.util.Optional;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.function.BooleanSupplier;

/**
 * Does what the process at standard input asks for, a line for a line. If that is no more, nobody
 * wants the work.
 */
final class WorkerLoop {
  private final PrintWriter out;
  private final BlockingQueue<Optional<Order>> orders = new LinkedBlockingQueue<>();
  private boolean busy;

  /**
   * A line.
   *
   * @param received when it came, as {@link System#nanoTime} has it: servers may not be there then
   */
  private record Order(String line, long received) {}

  WorkerLoop(InputStream in, PrintWriter out) {
    this.out = out;
    Thread reader = new Thread(() -> read(in), "isoscope-orders");
    reader.setDaemon(true);
    reader.start();
  }

  private void read(InputStream in) {
    try (BufferedReader reader =
        new BufferedReader(new InputStreamReader(in, StandardCharsets.UTF_8))) {
      for (String line = reader.readLine(); line != null; line = reader.readLine()) {
        synchronized (this) {
          busy = true;
        }
        orders.add(Optional.of(new Order(line, System.nanoTime())));
      }
    } catch (IOException e) {
      // The same as its end.
    }
    synchronized (this) {
      if (busy) {
        Runtime.getRuntime().halt(ExitCode.INTERNAL);
      }
    }
    orders.add(Optional.empty());
  }

  /** Does what a line asks for, and gives the line that tells of it. */
  interface Work {
    /**
     * @param received when it came, as {@link System#nanoTime} has it
     */
    String carryOut(String order, long received) throws IOException;
  }

  /**
   * Works until the other process ends.
   *
   * @param usable whether there is any sense in going on
   */
  void serve(Work work, BooleanSupplier usable) throws IOException {
    for (Optional<Order> order = next(); order.isPresent(); order = next()) {
      say(work.carryOut(order.get().line(), order.get().received()));
      if (!usable.getAsBoolean()) {
        return;
      }
    }
  }

  /**
   * Tells whoever asks first that nothing can be done.
   *
   * @param line in the form of an answer
   */
  void refuse(String line) {
    if (next().isPresent()) {
      say(line);
    }
  }

  /** Tells the same to a campaign, and gives the exit code. */
  int refuse(Exception e) {
    boolean usage =
        e instanceof UsageException
            || (e instanceof TargetException one && one.kind() == TargetException.Kind.USAGE);
    refuse(usage ? WorkService.refusal(e.getMessage()) : WorkService.unavailable(e.getMessage()));
    return usage ? ExitCode.USAGE : ExitCode.UNAVAILABLE;
  }

  private Optional<Order> next() {
    try {
      return orders.take();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      return Optional.empty();
    }
  }

  private void say(String line) {
    synchronized (this) {
      busy = false;
    }
    out.print(line);
    out.flush();
  }
}
