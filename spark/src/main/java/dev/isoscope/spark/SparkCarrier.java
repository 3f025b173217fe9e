package dev.isoscope.spark;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.function.Function;
import org.apache.spark.SparkConf;
import org.apache.spark.api.java.JavaFutureAction;
import org.apache.spark.api.java.JavaSparkContext;

/**
 * Brings requests to executors and their replies back, each as a job of one task. Spark does the
 * rest: it finds an executor that is free, and another one if that is lost. It is started when it
 * is first needed, so that bad usage is answered without it.
 */
final class SparkCarrier implements Function<List<String>, Future<List<String>>>, AutoCloseable {
  /** How the processes on executors are started, beside the usual. */
  private static final String JAVA_OPTIONS = "spark.isoscope.javaOptions";

  /** What the testbed takes from the environment that is the same on all machines. */
  private static final String PASSWORD = "ISOSCOPE_PASSWORD";

  private static final int SECONDS_FOR_THE_FIRST_EXECUTOR = 60;

  /** So long nobody may have come before all are taken to be there. */
  private static final int SECONDS_FOR_FURTHER_EXECUTORS = 3;

  /** By which Spark finds its classes, and those of tasks. */
  private final ClassLoader loader = Thread.currentThread().getContextClassLoader();

  private JavaSparkContext context;

  private synchronized JavaSparkContext context() {
    if (context == null) {
      SparkConf conf =
          new SparkConf()
              .setIfMissing("spark.app.name", "isoscope")
              .setIfMissing("spark.log.level", "WARN");
      Optional.ofNullable(System.getenv(PASSWORD))
          .ifPresent(password -> conf.setExecutorEnv(PASSWORD, password));
      context = new JavaSparkContext(conf);
    }
    return context;
  }

  /** Work that Spark does for threads of Isoscope, which find other classes. */
  private <T> T withSpark(Function<JavaSparkContext, T> work) {
    Thread thread = Thread.currentThread();
    ClassLoader before = thread.getContextClassLoader();
    thread.setContextClassLoader(loader);
    try {
      return work.apply(context());
    } finally {
      thread.setContextClassLoader(before);
    }
  }

  /** How many tasks can run at the same time, once the executors have come. */
  int places() {
    return withSpark(SparkCarrier::places);
  }

  private static int places(JavaSparkContext spark) {
    int before = 0;
    int quiet = 0;
    for (int second = 0; second < SECONDS_FOR_THE_FIRST_EXECUTOR; second++) {
      int now = spark.statusTracker().getExecutorInfos().length;
      boolean any = spark.isLocal() || now > 1; // the driver is one of them
      quiet = any && now == before ? quiet + 1 : 0;
      if (spark.isLocal() || quiet >= SECONDS_FOR_FURTHER_EXECUTORS) {
        break;
      }
      before = now;
      rest();
    }
    return spark.defaultParallelism();
  }

  private static void rest() {
    try {
      Thread.sleep(1000);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  @Override
  public Future<List<String>> apply(List<String> request) {
    return withSpark(spark -> submitted(spark, request));
  }

  private static Future<List<String>> submitted(JavaSparkContext spark, List<String> request) {
    // Who cancels wants the process ended, too.
    spark.setLocalProperty("spark.job.interruptOnCancel", "true");
    String options = spark.getConf().get(JAVA_OPTIONS, "");
    return new OnlyOne(
        spark
            .parallelize(List.of(new ArrayList<>(request)), 1)
            .map(new CarryOut(options))
            .collectAsync());
  }

  /** A job has a list of results, of which there is one. */
  private record OnlyOne(JavaFutureAction<List<ArrayList<String>>> job)
      implements Future<List<String>> {
    @Override
    public List<String> get() throws InterruptedException, ExecutionException {
      return job.get().get(0);
    }

    @Override
    public List<String> get(long timeout, TimeUnit unit)
        throws InterruptedException, ExecutionException, TimeoutException {
      return job.get(timeout, unit).get(0);
    }

    @Override
    public boolean cancel(boolean mayInterrupt) {
      return job.cancel(mayInterrupt);
    }

    @Override
    public boolean isCancelled() {
      return job.isCancelled();
    }

    @Override
    public boolean isDone() {
      return job.isDone();
    }
  }

  @Override
  public synchronized void close() {
    if (context != null) {
      context.close();
      CarryOut.end();
    }
  }
}
