package dev.isoscope.cli;

import dev.isoscope.testbed.TargetException;
import dev.isoscope.testbed.TargetSpec;
import dev.isoscope.testbed.Testbed;
import java.io.PrintWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;

/** The work of {@code build}: has the testbed build a server, and says where it is. */
final class BuildSession {
  private final BuildCommand options;
  private final PrintWriter out;
  private final PrintWriter err;

  BuildSession(BuildCommand options) {
    this.options = options;
    this.out = options.spec.commandLine().getOut();
    this.err = options.spec.commandLine().getErr();
  }

  int run() {
    TargetSpec target = Targets.parse(options.target);
    if (target.url().isPresent() || target.mode().isPresent()) {
      throw new UsageException(target + " is not to be built: write NAME@VERSION");
    }
    if (options.targetOptions.offline) {
      throw new UsageException("a build fetches sources: leave out --offline");
    }
    try (Testbed testbed =
        new Testbed(
            Targets.testbedOptions(options.targetOptions),
            message -> err.println("isoscope: " + message))) {
      Path home = testbed.build(target, Optional.ofNullable(options.work).orElseGet(this::folder));
      out.println(target + " is in " + home + ": --on " + target);
      return ExitCode.OK;
    } catch (TargetException e) {
      JvmEnd.awaitIfUnderWay();
      err.println("isoscope: " + target + ": " + e.getMessage());
      return e.kind() == TargetException.Kind.USAGE ? ExitCode.USAGE : ExitCode.UNAVAILABLE;
    }
  }

  /** On disk, out of the home folder, and still there after a restart of the machine. */
  private Path folder() {
    Path lasting = Path.of("/var/tmp");
    Path place =
        Files.isWritable(lasting) ? lasting : Path.of(System.getProperty("java.io.tmpdir"));
    return place.resolve("isoscope-build-" + System.getProperty("user.name"));
  }
}
