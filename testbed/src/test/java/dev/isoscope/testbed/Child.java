package dev.isoscope.testbed;

import dev.isoscope.dbms.Server;
import java.nio.file.Path;

/** A program of its own that starts a target and stays until it is ended. */
final class Child {
  private Child() {}

  /** Arguments: the target, and the cache if it is not the usual one. */
  public static void main(String[] arguments) throws Exception {
    TestbedOptions options = TestbedOptions.defaults();
    if (arguments.length > 1) {
      options = options.withCache(Path.of(arguments[1]));
    }
    Testbed testbed = new Testbed(options);
    Server server = testbed.start(TargetSpec.parse(arguments[0]));
    try (var connection = server.connect("child")) {
      System.out.println("ready " + connection.getMetaData().getURL());
    }
    Thread.sleep(120_000);
  }

  static Process start(String... arguments) throws Exception {
    var command =
        new java.util.ArrayList<>(
            java.util.List.of(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-Xshare:auto",
                "-cp",
                System.getProperty("java.class.path"),
                Child.class.getName()));
    command.addAll(java.util.List.of(arguments));
    return new ProcessBuilder(command).redirectError(ProcessBuilder.Redirect.INHERIT).start();
  }

  /** Waits until it is ready and returns the URL of its server. */
  static String ready(Process child) throws Exception {
    String line = child.inputReader().readLine();
    if (line == null || !line.startsWith("ready ")) {
      throw new IllegalStateException("the child said: " + line);
    }
    return line.substring("ready ".length());
  }
}
