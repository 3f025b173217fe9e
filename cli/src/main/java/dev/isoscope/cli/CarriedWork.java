package dev.isoscope.cli;

import dev.isoscope.campaign.WorkCarrier;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.function.Function;
import java.util.function.IntSupplier;

/**
 * Puts work for other processes into the words that a {@link WorkerPool} takes. Whoever brings them
 * there is known by types of the JDK alone, since it may be loaded apart from Isoscope.
 */
record CarriedWork(
    IntSupplier capacity,
    double secondsPerOrder,
    Function<List<String>, Future<List<String>>> carrier)
    implements WorkCarrier {
  @Override
  public int places() {
    return capacity.getAsInt();
  }

  @Override
  public Future<Outcome> work(List<String> worker, String order) {
    return new Converted<>(
        carrier.apply(request(WorkerPool.WORK, order, worker)),
        reply ->
            new Outcome(
                reply.get(0).isEmpty()
                    ? OptionalInt.empty()
                    : OptionalInt.of(Integer.parseInt(reply.get(0))),
                reply.get(1)));
  }

  @Override
  public Future<Integer> exitCode(List<String> command, Optional<String> file) {
    return new Converted<>(
        carrier.apply(request(WorkerPool.COMMAND, file.orElse(""), command)),
        reply -> Integer.valueOf(reply.get(0)));
  }

  private static List<String> request(String kind, String text, List<String> words) {
    List<String> request = new ArrayList<>(List.of(kind, text));
    request.addAll(words);
    return request;
  }

  /** The same work, with its result in another form. */
  private record Converted<T, R>(Future<T> future, Function<T, R> conversion) implements Future<R> {
    @Override
    public R get() throws InterruptedException, ExecutionException {
      return conversion.apply(future.get());
    }

    @Override
    public R get(long timeout, TimeUnit unit)
        throws InterruptedException, ExecutionException, TimeoutException {
      return conversion.apply(future.get(timeout, unit));
    }

    @Override
    public boolean cancel(boolean mayInterrupt) {
      return future.cancel(mayInterrupt);
    }

    @Override
    public boolean isCancelled() {
      return future.isCancelled();
    }

    @Override
    public boolean isDone() {
      return future.isDone();
    }
  }
}
