package dev.isoscope.oracle.triage;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.isoscope.casefile.CaseParser;
import dev.isoscope.dbms.Server;
import dev.isoscope.execute.Executor;
import dev.isoscope.execute.ExecutorOptions;
import dev.isoscope.execute.Reset;
import dev.isoscope.model.Case;
import dev.isoscope.model.Citation;
import dev.isoscope.model.History;
import dev.isoscope.model.Level;
import dev.isoscope.model.TargetIdentity;
import dev.isoscope.model.Triage;
import dev.isoscope.oracle.Terms;
import dev.isoscope.testbed.Testbed;
import dev.isoscope.testbed.TestbedOptions;
import dev.isoscope.testing.SystemNeeds;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

/** A server at a level, whose runs are triaged. */
final class TriageBench implements AutoCloseable {
  private static final Path PAPERS = Path.of("../cases/papers");

  private final Testbed testbed = new Testbed(TestbedOptions.defaults());
  private final Server server;
  private final Executor executor;
  private final Level level;

  TriageBench(String target, Level level) throws Exception {
    this.server = SystemNeeds.start(testbed, target);
    this.level = level;
    this.executor = new Executor(server, level, ExecutorOptions.DEFAULT.withReset(Reset.FAST));
  }

  History run(Case testCase) throws Exception {
    return executor.run(testCase);
  }

  Triager.Judgement judge(History history) throws Exception {
    return judge(history, Optional.empty());
  }

  Triager.Judgement judge(History history, Optional<Level> claim) throws Exception {
    Terms terms = new Terms(server.dbms(), server.identity(), level, claim);
    return new Triager().judge(history, terms, executor);
  }

  void assertTriaged(Triage expected, History history) throws Exception {
    Triager.Judgement judgement = judge(history);
    assertEquals(expected, judgement.triage(), judgement.reasoning().toString());
  }

  TargetIdentity target() {
    return server.identity();
  }

  @Override
  public void close() {
    executor.close();
    server.close();
    testbed.close();
  }

  static Case script(String text) throws Exception {
    return CaseParser.parse("test", text);
  }

  static List<String> sources(Triager.Judgement judgement) {
    return judgement.citations().stream().map(Citation::source).toList();
  }

  static Case paper(String name) throws Exception {
    return CaseParser.parse(PAPERS.resolve(name + ".sql"));
  }
}
