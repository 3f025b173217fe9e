package dev.isoscope.testing;

import dev.isoscope.dbms.Server;
import dev.isoscope.testbed.Testbed;
import dev.isoscope.testbed.TestbedOptions;
import java.util.HashMap;
import java.util.Map;

/** Servers that the tests of a class share; each is started when one first asks for it. */
public final class SharedServers implements AutoCloseable {
  private final Testbed testbed = new Testbed(TestbedOptions.defaults());
  private final Map<String, Server> servers = new HashMap<>();

  public Server of(String target) throws Exception {
    if (!servers.containsKey(target)) {
      servers.put(target, SystemNeeds.start(testbed, target));
    }
    return servers.get(target);
  }

  @Override
  public void close() {
    testbed.close();
  }
}
