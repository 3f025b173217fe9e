package dev.isoscope.cli;

import dev.isoscope.dbms.Dbms;
import dev.isoscope.dbms.Server;
import dev.isoscope.testbed.TargetException;
import java.io.PrintWriter;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** How other clients reach a server. */
record ClientAccess(String url, String user, String host, String port, String database) {
  private static final Pattern ADDRESS =
      Pattern.compile("jdbc:[a-z]+://([^:/?]+):([0-9]+)(?:/([^?;]*))?.*");

  /** Asks the server; empty if it runs inside this process and cannot be reached. */
  static Optional<ClientAccess> of(Server server) throws TargetException {
    try (Connection connection = server.connect("isoscope")) {
      String url = connection.getMetaData().getURL();
      Matcher matcher = ADDRESS.matcher(url == null ? "" : url);
      if (!matcher.matches()) {
        return Optional.empty();
      }
      String user = connection.getMetaData().getUserName().replaceFirst("@.*", "");
      String database = matcher.group(3) == null ? "" : matcher.group(3);
      return Optional.of(new ClientAccess(url, user, matcher.group(1), matcher.group(2), database));
    } catch (SQLException e) {
      throw TargetException.unavailable("does not answer: " + e.getMessage(), e);
    }
  }

  void print(Dbms dbms, PrintWriter out) {
    out.println("  URL   " + url);
    out.println("  user  " + user + " (no password)");
    dbms.clientCommand(host, port, user, database)
        .ifPresent(command -> out.println("  shell " + command));
  }
}
