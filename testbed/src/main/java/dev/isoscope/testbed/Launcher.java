package dev.isoscope.testbed;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;

/**
 * Starts programs so that they die with us, even if we are killed. The operating system ties this
 * to the thread that starts them, which is why all are started by one thread that stays.
 */
final class Launcher implements AutoCloseable {
  private final ExecutorService thread =
      Executors.newSingleThreadExecutor(
          task -> {
            Thread thread = new Thread(task, "isoscope-launcher");
            thread.setDaemon(true);
            return thread;
          });
  private final Optional<Path> setpriv;
  private final Optional<Path> setsid = Executables.find("setsid");

  Launcher() {
    setpriv = Executables.find("setpriv").filter(Launcher::knowsDeathSignal);
  }

  private static boolean knowsDeathSignal(Path setpriv) {
    try {
      Process process =
          new ProcessBuilder(setpriv.toString(), "--pdeathsig", "KILL", "true")
              .redirectErrorStream(true)
              .redirectOutput(ProcessBuilder.Redirect.DISCARD)
              .start();
      return process.waitFor(10, TimeUnit.SECONDS) && process.exitValue() == 0;
    } catch (IOException e) {
      return false;
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      return false;
    }
  }

  /**
   * Starts a program.
   *
   * @param account whom to run it as, if not as ourselves
   * @param deathSignal what it gets when we die
   * @param output gets standard output and standard error
   */
  Process start(
      List<String> command,
      Map<String, String> environment,
      Optional<Account> account,
      String deathSignal,
      Path directory,
      Optional<Path> input,
      Path output)
      throws IOException, TargetException {
    ProcessBuilder builder = new ProcessBuilder(wrap(command, account, deathSignal));
    builder.directory(directory.toFile());
    builder.environment().putAll(environment);
    builder.redirectInput(input.orElse(Path.of("/dev/null")).toFile());
    builder.redirectErrorStream(true);
    builder.redirectOutput(ProcessBuilder.Redirect.appendTo(output.toFile()));
    try {
      return thread.submit(builder::start).get();
    } catch (ExecutionException e) {
      throw new IOException(e.getCause().getMessage(), e.getCause());
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IOException("interrupted", e);
    }
  }

  private List<String> wrap(List<String> command, Optional<Account> account, String deathSignal)
      throws TargetException {
    List<String> words = new ArrayList<>();
    // Ctrl-C at the terminal is for us, not for the servers.
    setsid.ifPresent(path -> words.add(path.toString()));
    if (setpriv.isPresent()) {
      words.addAll(List.of(setpriv.get().toString(), "--pdeathsig", deathSignal));
      account.ifPresent(
          one ->
              words.addAll(
                  List.of("--reuid=" + one.user(), "--regid=" + one.group(), "--clear-groups")));
      words.add("--");
    } else if (account.isPresent()) {
      Path runuser =
          Executables.find("runuser")
              .orElseThrow(
                  () ->
                      TargetException.unavailable(
                          "this server refuses to run as root, and neither setpriv nor runuser is"
                              + " there to run it as another user: apt-get install util-linux, or run"
                              + " Isoscope as another user"));
      words.addAll(List.of(runuser.toString(), "-u", account.get().name(), "--"));
    }
    words.addAll(command);
    return words;
  }

  @Override
  public void close() {
    thread.shutdownNow();
  }
}
