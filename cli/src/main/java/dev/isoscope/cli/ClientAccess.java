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
 * How other clients reach a server that Isoscope has started. Who reads this may come in: it is for
 * the user who asked, and for nothing that is kept.
 *
 * @param url without the password, which others would see in the list of processes
 * @param command what opens the DBMS's own client, with the password in its environment
 */
record ClientAccess(String url, String user, Optional<String> password, Optional<String> command) {
  private static final Pattern ADDRESS =
      Pattern.compile("(jdbc:[a-z]+://([^:/?]+):([0-9]+)(?:/([^?;]*))?).*");
  private static final Pattern SOCKET =
      Pattern.compile("(jdbc:[a-z]+:[^?]*).*[sS]ocket=(/[^&]+).*");

  /** Asks the server; empty if it runs inside this process and cannot be reached. */
  static Optional<ClientAccess> of(Server server) throws TargetException {
    try (Connection connection = server.connect("isoscope")) {
      String url = Optional.ofNullable(connection.getMetaData().getURL()).orElse("");
      String user = connection.getMetaData().getUserName().replaceFirst("@.*", "");
      Matcher socket = SOCKET.matcher(url);
      if (socket.matches()) {
        String path = socket.group(2);
        return Optional.of(
            access(
                server,
                socket.group(1) + "?localSocket=" + path,
                user,
                Optional.of("mysql --socket=" + path + " -u " + user)));
      }
      Matcher address = ADDRESS.matcher(url);
      if (!address.matches()) {
        return Optional.empty();
      }
      String database = address.group(4) == null ? "" : address.group(4);
      return Optional.of(
          access(
              server,
              address.group(1),
              user,
              server.dbms().clientCommand(address.group(2), address.group(3), user, database)));
    } catch (SQLException e) {
      throw TargetException.unavailable("does not answer: " + e.getMessage(), e);
    }
  }

  private static ClientAccess access(
      Server server, String url, String user, Optional<String> command) {
    String setting =
        server.password().isPresent() && server.dbms().passwordVariable().isPresent()
            ? server.dbms().passwordVariable().get() + "=" + server.password().get() + " "
            : "";
    return new ClientAccess(
        url, user, server.password(), command.map(words -> setting + words.strip()));
  }

  void print(PrintWriter out) {
    out.println("  URL      " + url);
    out.println("  user     " + user);
    out.println("  password " + password.orElse("(none)"));
    command.ifPresent(words -> out.println("  shell    " + words));
  }
}
