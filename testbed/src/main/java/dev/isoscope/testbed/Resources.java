package dev.isoscope.testbed;

import java.nio.file.Path;
import java.util.function.Consumer;

/**
 * What targets of one testbed share, each made when it is first needed: who only uses an engine on
 * the class path pays for none of it.
 */
final class Resources implements AutoCloseable {
  private final TestbedOptions options;
  private final Consumer<String> progress;
  private final Runnable closeServers;
  private final Drivers drivers = new Drivers();
  private Artifacts artifacts;
  private ServerPreparation workshop;
  private Launcher launcher;
  private RunDirectory runs;
  private Thread hook;

  /**
   * @param closeServers what to do first when the JVM ends
   */
  Resources(TestbedOptions options, Consumer<String> progress, Runnable closeServers) {
    this.options = options;
    this.progress = progress;
    this.closeServers = closeServers;
  }

  Drivers drivers() {
    return drivers;
  }

  void report(String message) {
    progress.accept(message);
  }

  /** Where such artifacts are published. */
  Artifacts artifacts(Coordinates coordinates) throws TargetException {
    return coordinates.extension().equals(PythonWheels.EXTENSION)
        ? new PythonWheels(options.cache().resolve("wheels"), options.offline())
        : artifacts();
  }

  synchronized Artifacts artifacts() throws TargetException {
    if (artifacts == null) {
      artifacts = new MavenArtifacts(options.offline());
    }
    return artifacts;
  }

  synchronized ServerPreparation workshop() {
    if (workshop == null) {
      launcher = new Launcher();
      workshop =
          new ServerPreparation(
              new Cache(options.cache()),
              launcher,
              this::directory,
              progress,
              options.serverOptions());
    }
    return workshop;
  }

  /** A new directory for one server or database. */
  synchronized Path directory() throws TargetException {
    if (runs == null) {
      runs = RunDirectory.create();
      hook = new Thread(this::closeAll, "isoscope-cleanup");
      Runtime.getRuntime().addShutdownHook(hook);
    }
    return runs.add();
  }

  private void closeAll() {
    closeServers.run();
    closeRuns();
  }

  private synchronized void closeRuns() {
    if (launcher != null) {
      launcher.close();
    }
    if (runs != null) {
      runs.close();
      runs = null;
    }
  }

  @Override
  public synchronized void close() {
    closeRuns();
    drivers.close();
    if (hook != null) {
      try {
        Runtime.getRuntime().removeShutdownHook(hook);
      } catch (IllegalStateException e) {
        // The JVM is ending already.
      }
    }
  }
}
