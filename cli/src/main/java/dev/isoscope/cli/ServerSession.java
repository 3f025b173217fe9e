package dev.isoscope.cli;

import com.fasterxml.jackson.core.JsonGenerator;
import dev.isoscope.dbms.Server;
import dev.isoscope.report.JsonText;
import dev.isoscope.testbed.TargetException;
import dev.isoscope.testbed.TargetSpec;
import dev.isoscope.testbed.Testbed;
import java.io.IOException;
import java.io.PrintWriter;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.Optional;
import java.util.concurrent.CountDownLatch;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** The work of {@code server}: starts it, says how to reach it, and waits. */
final class ServerSession {
  private static final String SCHEMA = "isoscope.server/1";
  private static final Pattern ADDRESS =
      Pattern.compile("jdbc:[a-z]+://([^:/?]+):([0-9]+)(?:/([^?;]*))?.*");

  private final ServerCommand options;
  private final PrintWriter out;
  private final PrintWriter err;

  private static final Pattern SOCKET = Pattern.compile("jdbc:[a-z]+:.*[sS]ocket=(/[^&]+).*");

  /** How to reach the server. */
  private record Access(String url, String user, Optional<String> command) {}

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
      Access access = access(server);
      if (options.json) {
        JsonText.write(out, json -> document(json, server, access));
      } else {
        print(server, access);
      }
      stay();
      return ExitCode.OK;
    } catch (TargetException e) {
      JvmEnd.awaitIfUnderWay();
      err.println("isoscope: " + target + ": " + e.getMessage());
      return e.kind() == TargetException.Kind.USAGE ? ExitCode.USAGE : ExitCode.UNAVAILABLE;
    }
  }

  private static Access access(Server server) throws TargetException {
    try (Connection connection = server.connect("isoscope")) {
      String url = connection.getMetaData().getURL();
      String user = connection.getMetaData().getUserName().replaceFirst("@.*", "");
      Matcher socket = SOCKET.matcher(url == null ? "" : url);
      if (socket.matches()) {
        return new Access(
            url, user, Optional.of("mysql --socket=" + socket.group(1) + " -u " + user));
      }
      Matcher matcher = ADDRESS.matcher(url == null ? "" : url);
      if (!matcher.matches()) {
        throw new UsageException(
            server.dbms().title()
                + " runs inside isoscope's own process and cannot be reached from outside;"
                + " use it with: isoscope run --on "
                + server.identity().name());
      }
      String database = matcher.group(3) == null ? "" : matcher.group(3);
      return new Access(
          url,
          user,
          server.dbms().clientCommand(matcher.group(1), matcher.group(2), user, database));
    } catch (SQLException e) {
      throw TargetException.unavailable("does not answer: " + e.getMessage(), e);
    }
  }

  private void print(Server server, Access access) {
    out.println(server.dbms().title() + " " + server.identity().version() + " is up");
    out.println("  URL   " + access.url());
    out.println("  user  " + access.user() + " (no password)");
    access.command().ifPresent(command -> out.println("  shell " + command));
    out.println(
        options.duration == null
            ? "Ctrl-C ends it."
            : "It ends after " + options.duration.toSeconds() + " s, or with Ctrl-C.");
    out.flush();
  }

  private static void document(JsonGenerator json, Server server, Access access)
      throws IOException {
    json.writeStartObject();
    json.writeStringField("schema", SCHEMA);
    json.writeStringField("target", server.identity().name());
    json.writeStringField("url", access.url());
    json.writeStringField("user", access.user());
    json.writeStringField("version", server.identity().version().toString());
    json.writeEndObject();
  }

  private void stay() throws InterruptedException {
    if (options.duration == null) {
      new CountDownLatch(1).await(); // the JVM's end closes the testbed
    } else {
      Thread.sleep(options.duration.toMillis());
    }
  }
}
