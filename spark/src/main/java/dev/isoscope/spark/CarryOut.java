package dev.isoscope.spark;

import dev.isoscope.cli.WorkerPool;
import java.net.URISyntaxException;
import java.net.URL;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.apache.spark.api.java.function.Function;

/**
 * A task: has a request carried out by a process of Isoscope beside the executor. What takes that
 * process down does not take the executor, and it has Isoscope's libraries rather than Spark's.
 */
final class CarryOut implements Function<ArrayList<String>, ArrayList<String>> {
  private static final long serialVersionUID = 1;

  /** As the launcher of Isoscope has it: much code runs, most of it briefly. */
  static final List<String> USUAL_OPTIONS =
      List.of(
          "-XX:+UseSerialGC",
          "-XX:-UsePerfData",
          "-Xmn256m",
          "-XX:Tier4InvocationThreshold=20000",
          "-XX:Tier4MinInvocationThreshold=3000",
          "-XX:Tier4CompileThreshold=40000",
          "-XX:MaxInlineLevel=3",
          "-XX:FreqInlineSize=60",
          "-XX:InlineSmallCode=500",
          "-XX:MaxInlineSize=20");

  /** One for each executor, which has no other place to keep it between tasks. */
  private static WorkerPool pool;

  private final String options;

  /**
   * @param options further options of the JVM
   */
  CarryOut(String options) {
    this.options = options;
  }

  @Override
  public ArrayList<String> call(ArrayList<String> request) throws Exception {
    return new ArrayList<>(pool(options).carry(request));
  }

  private static synchronized WorkerPool pool(String options) {
    if (pool == null) {
      List<String> java = new ArrayList<>();
      java.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
      java.addAll(USUAL_OPTIONS);
      Arrays.stream(options.split(" ")).filter(word -> !word.isBlank()).forEach(java::add);
      java.addAll(List.of("-cp", classPath(), "dev.isoscope.cli.Main"));
      pool = new WorkerPool(java);
      Runtime.getRuntime().addShutdownHook(new Thread(CarryOut::end, "isoscope-end"));
    }
    return pool;
  }

  /** The one jar that was submitted; if Isoscope is not in it, as in a test, all that there is. */
  static String classPath() {
    try {
      URL place = CarryOut.class.getProtectionDomain().getCodeSource().getLocation();
      URL isoscope = WorkerPool.class.getProtectionDomain().getCodeSource().getLocation();
      return place.equals(isoscope)
          ? Path.of(place.toURI()).toString()
          : System.getProperty("java.class.path");
    } catch (URISyntaxException e) {
      throw new IllegalStateException(e);
    }
  }

  /** Ends the processes that nobody waits for. */
  static synchronized void end() {
    if (pool != null) {
      pool.close();
      pool = null;
    }
  }
}
