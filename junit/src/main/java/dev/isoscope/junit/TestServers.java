package dev.isoscope.junit;

import dev.isoscope.dbms.Server;
import dev.isoscope.testbed.TargetException;
import dev.isoscope.testbed.TargetSpec;
import dev.isoscope.testbed.Testbed;
import dev.isoscope.testbed.TestbedOptions;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;

/** The servers of all tests: each is started when a test first asks for it, and ends with them. */
final class TestServers implements AutoCloseable {
  private final Map<Login, Testbed> testbeds = new HashMap<>();
  private final Map<Login, Server> servers = new HashMap<>();

  /** A server differs from another one also in who logs in. */
  private record Login(String target, Optional<String> user) {}

  synchronized Server server(TargetSpec target, Optional<String> user) throws TargetException {
    Login login = new Login(target.url().orElse(target.text()), user);
    Server known = servers.get(login);
    if (known != null) {
      return known;
    }
    Server server = testbeds.computeIfAbsent(login, TestServers::testbed).start(target);
    servers.put(login, server);
    return server;
  }

  private static Testbed testbed(Login login) {
    TestbedOptions defaults = TestbedOptions.defaults();
    return new Testbed(defaults.withLogin(login.user(), defaults.password()));
  }

  @Override
  public synchronized void close() {
    testbeds.values().forEach(Testbed::close);
  }
}
