package dev.isoscope.cli;

import dev.isoscope.pages.Site;
import dev.isoscope.web.PageServer;
import dev.isoscope.web.Playground;
import dev.isoscope.web.PlaygroundLimits;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CountDownLatch;

/** The work of {@code serve}: begins to serve, says where, and waits for Ctrl-C. */
final class ServeSession {
  private static final int LAST_PORT = 65535;

  private final ServeCommand options;
  private final PrintWriter out;
  private final PrintWriter err;

  ServeSession(ServeCommand options) {
    this.options = options;
    this.out = options.spec.commandLine().getOut();
    this.err = options.spec.commandLine().getErr();
  }

  int run() throws InterruptedException {
    if (options.port < 0 || options.port > LAST_PORT) {
      throw new UsageException(
          "--port " + options.port + ": write a number from 1 to " + LAST_PORT);
    }
    Path source = options.directory == null ? HuntDirectory.USUAL : options.directory;
    if (Files.exists(source) && !Files.isDirectory(source)) {
      throw new UsageException(source + ": this is no folder");
    }
    Optional<Playground> playground =
        options.playground
            ? Optional.of(new ChildPlayground(options.targetOptions))
            : Optional.empty();
    Site site =
        Site.live(
            source, options.playground ? Map.of("Playground", PageServer.PLAYGROUND) : Map.of());
    CountDownLatch end = new CountDownLatch(1);
    Interrupts interrupts = new Interrupts(signal -> end.countDown());
    try (PageServer server = server(site, playground)) {
      boolean straight = options.playground && options.directory == null;
      out.println(server.address(straight ? PageServer.PLAYGROUND : ""));
      out.flush();
      tell(source);
      end.await();
    } finally {
      interrupts.close();
    }
    return ExitCode.OK;
  }

  private PageServer server(Site site, Optional<Playground> playground) {
    try {
      return new PageServer(site, playground, PlaygroundLimits.DEFAULT, options.port);
    } catch (IOException e) {
      throw new UsageException(
          "--port "
              + options.port
              + " cannot be used: "
              + e.getMessage()
              + "; name another, or leave it out");
    }
  }

  private void tell(Path source) {
    if (Files.notExists(source)) {
      err.println("isoscope: " + source + " is not there yet; what is written there will show");
    }
    if (options.playground) {
      err.println("isoscope: whoever has this address can run any SQL, and so do all that you can");
    }
    err.println("isoscope: Ctrl-C ends it");
  }
}
