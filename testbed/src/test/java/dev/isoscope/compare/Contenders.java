package dev.isoscope.compare;

import dev.isoscope.casefile.CaseParser;
import dev.isoscope.dbms.Server;
import dev.isoscope.model.Case;
import dev.isoscope.model.Level;
import dev.isoscope.testbed.Testbed;
import dev.isoscope.testbed.TestbedOptions;
import dev.isoscope.testing.SystemNeeds;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/** Real servers, started once, of which some are compared at a level. */
final class Contenders implements AutoCloseable {
  private final Testbed testbed = new Testbed(TestbedOptions.defaults());
  private final Map<String, Server> servers = new LinkedHashMap<>();

  Comparison compare(Case testCase, Level level, String... targets) throws Exception {
    List<ParticipantRunner> live = new ArrayList<>();
    try {
      for (String target : targets) {
        live.add(
            new ParticipantRunner(
                new Participant(target, server(target)), level, Duration.ofSeconds(20), () -> {}));
      }
      return new Comparer(live.stream().map(ParticipantRunner::contender).toList())
          .compare(testCase);
    } finally {
      live.forEach(ParticipantRunner::close);
    }
  }

  private Server server(String target) throws Exception {
    Server server = servers.get(target);
    if (server == null) {
      server = SystemNeeds.start(testbed, target);
      servers.put(target, server);
    }
    return server;
  }

  /** A case that ships with Isoscope, by the start of its file's name. */
  static Case file(String folder, String start) throws Exception {
    try (Stream<Path> files = Files.list(Path.of("..", "cases", folder))) {
      return CaseParser.parse(
          files
              .filter(file -> file.getFileName().toString().startsWith(start))
              .findFirst()
              .orElseThrow());
    }
  }

  @Override
  public void close() {
    servers.values().forEach(Server::close);
    testbed.close();
  }
}
