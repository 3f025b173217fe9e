package dev.isoscope.testing;

import dev.isoscope.dbms.Dbms;
import dev.isoscope.dbms.Server;
import dev.isoscope.model.TargetIdentity;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;

/** A real server to which tests add what may befall it. */
public abstract class ForwardingServer implements Server {
  private final Server server;

  protected ForwardingServer(Server server) {
    this.server = server;
  }

  @Override
  public Dbms dbms() {
    return server.dbms();
  }

  @Override
  public TargetIdentity identity() {
    return server.identity();
  }

  @Override
  public Connection connect(String session) throws SQLException {
    return server.connect(session);
  }

  @Override
  public boolean exclusive() {
    return server.exclusive();
  }

  @Override
  public void restart() throws SQLException {
    server.restart();
  }

  @Override
  public List<String> lastWords() {
    return server.lastWords();
  }

  @Override
  public List<String> alarmingLines() {
    return server.alarmingLines();
  }

  @Override
  public Optional<Supplier<List<String>>> followLog() {
    return server.followLog();
  }

  @Override
  public void close() {
    server.close();
  }
}
