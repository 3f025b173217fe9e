package dev.isoscope.cli;

import dev.isoscope.dbms.Server;
import dev.isoscope.testbed.TargetException;
import java.io.PrintWriter;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * How other clients reach a server that Isoscope has started.
 *
 * @param command what opens the DBMS's own client
 */
record ClientAccess(String url, String user, Optional<String> command) {
  private static final Pattern ADDRESS =
      Pattern.compile("jdbc:[a-z]+://([^:/?]+):([0-9]+)(?:/([^?;]*))?.*");
  private static final Pattern SOCKET = Pattern.compile("jdbc:[a-z]+:.*[sS]ocket=(/[^&]+).*");

  /** Asks the server; empty if it runs inside this process and cannot be reached. */
  static Optional<ClientAccess> of(Server server) throws TargetException {
    try (Connection connection = server.connect("isoscope")) {
      String url = connection.getMetaData().getURL();
      String user = connection.getMetaData().getUserName().replaceFirst("@.*", "");
      Matcher socket = SOCKET.matcher(url == null ? "" : url);
      if (socket.matches()) {
        return Optional.of(
            new ClientAccess(
                url, user, Optional.of("mysql --socket=" + socket.group(1) + " -u " + user)));
      }
      Matcher matcher = ADDRESS.matcher(url == null ? "" : url);
      if (!matcher.matches()) {
        return Optional.empty();
      }
      String database = matcher.group(3) == null ? "" : matcher.group(3);
      return Optional.of(
          new ClientAccess(
              url,
              user,
              server.dbms().clientCommand(matcher.group(1), matcher.group(2), user, database)));
    } catch (SQLException e) {
      throw TargetException.unavailable("does not answer: " + e.getMessage(), e);
    }
  }

  void print(PrintWriter out) {
    out.println("  URL   " + url);
    out.println("  user  " + user + " (no password)");
    command.ifPresent(words -> out.println("  shell " + words));
  }
}
