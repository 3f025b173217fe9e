package dev.isoscope.cli;

import com.fasterxml.jackson.core.JsonGenerator;
import dev.isoscope.dbms.Server;
import dev.isoscope.report.JsonText;
import dev.isoscope.testbed.TargetException;
import dev.isoscope.testbed.TargetSpec;
import dev.isoscope.testbed.Testbed;
import java.io.IOException;
import java.io.PrintWriter;
import java.sql.SQLException;
import java.time.Duration;

/** The work of {@code server}: starts it, says how to reach it, and waits. */
final class ServerSession {
  private static final String SCHEMA = "isoscope.server/1";
  private static final Duration LOOK_AFTER = Duration.ofSeconds(1);

  private final ServerCommand options;
  private final PrintWriter out;
  private final PrintWriter err;

  ServerSession(ServerCommand options) {
    this.options = options;
    this.out = options.spec.commandLine().getOut();
    this.err = options.spec.commandLine().getErr();
  }

  int run() throws IOException, InterruptedException {
    TargetSpec target = Targets.parse(options.target);
    if (target.url().isPresent()) {
      throw new UsageException(target + " is a URL: that server runs already");
    }
    if (target.level().isPresent()) {
      throw new UsageException(target + ": a server has no level, its sessions have; leave it out");
    }
    try (Testbed testbed =
            new Testbed(
                Targets.testbedOptions(options.targetOptions),
                message -> err.println("isoscope: " + message));
        Server server = testbed.start(target)) {
      ClientAccess access =
          ClientAccess.of(server)
              .orElseThrow(
                  () ->
                      new UsageException(
                          server.dbms().title()
                              + " runs inside isoscope's own process and cannot be reached from"
                              + " outside; use it with: isoscope run --on "
                              + server.identity().name()));
      if (options.json) {
        JsonText.write(out, json -> document(json, server, access));
      } else {
        print(server, access);
      }
      stay(server);
      return ExitCode.OK;
    } catch (TargetException e) {
      JvmEnd.awaitIfUnderWay();
      err.println("isoscope: " + target + ": " + e.getMessage());
      return e.kind() == TargetException.Kind.USAGE ? ExitCode.USAGE : ExitCode.UNAVAILABLE;
    }
  }

  private void print(Server server, ClientAccess access) {
    out.println(server.dbms().title() + " " + server.identity().version() + " is up");
    access.print(out);
    out.println(
        options.duration == null
            ? "Ctrl-C ends it."
            : "It ends after " + options.duration.toSeconds() + " s, or with Ctrl-C.");
    out.flush();
  }

  private static void document(JsonGenerator json, Server server, ClientAccess access)
      throws IOException {
    json.writeStartObject();
    json.writeStringField("schema", SCHEMA);
    json.writeStringField("target", server.identity().name());
    json.writeStringField("url", access.url());
    json.writeStringField("user", access.user());
    json.writeStringField("password", access.password().orElse(""));
    json.writeStringField("version", server.identity().version().toString());
    json.writeEndObject();
  }

  /** Returns when the time is over; without one, the JVM's end closes the testbed. */
  private void stay(Server server) throws InterruptedException, TargetException {
    long start = System.nanoTime();
    while (options.duration == null || System.nanoTime() - start < options.duration.toNanos()) {
      long left =
          options.duration == null
              ? LOOK_AFTER.toMillis()
              : options.duration.toMillis()
                  - Duration.ofNanos(System.nanoTime() - start).toMillis();
      Thread.sleep(Math.max(1, Math.min(LOOK_AFTER.toMillis(), left)));
      try {
        server.connect("isoscope").close();
      } catch (SQLException e) {
        JvmEnd.awaitIfUnderWay();
        server.lastWords().forEach(err::println);
        throw TargetException.unavailable("the server has died: " + e.getMessage(), e);
      }
    }
  }
}
