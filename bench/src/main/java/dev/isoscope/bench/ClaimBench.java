package dev.isoscope.bench;

import dev.isoscope.campaign.CaseSource;
import dev.isoscope.campaign.Place;
import dev.isoscope.dbms.Server;
import dev.isoscope.execute.ExecutorOptions;
import dev.isoscope.execute.RecoveringRunner;
import dev.isoscope.execute.Reset;
import dev.isoscope.execute.SetupException;
import dev.isoscope.generate.CaseGenerator;
import dev.isoscope.generate.GeneratorOptions;
import dev.isoscope.model.History;
import dev.isoscope.model.Level;
import dev.isoscope.model.Verdict;
import dev.isoscope.oracle.Judge;
import dev.isoscope.oracle.Oracle;
import dev.isoscope.oracle.Oracles;
import dev.isoscope.oracle.Terms;
import dev.isoscope.sql.dialect.Dialects;
import dev.isoscope.testbed.TargetSpec;
import dev.isoscope.testbed.Testbed;
import dev.isoscope.testbed.TestbedOptions;
import java.sql.SQLException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;

/**
 * How soon each oracle sees that a DBMS runs at a weaker level than somebody claims: the first
 * generated case that shows it.
 */
public final class ClaimBench {
  private static final long SEED = 99;
  private static final ExecutorOptions OPTIONS =
      ExecutorOptions.DEFAULT.withReset(Reset.FAST).withPatience(Duration.ofSeconds(10));

  /** A level, and the one that it is sold for. */
  private record Claim(String target, Level level, Level claimed) {}

  private ClaimBench() {}

  /**
   * @param args targets, separated by commas, and how many cases at most
   */
  public static void main(String[] args) throws Exception {
    List<String> targets = List.of((args.length > 0 ? args[0] : "postgres,h2").split(","));
    int cases = args.length > 1 ? Integer.parseInt(args[1]) : 500;
    List<Oracle> oracles = Oracles.ofIsolation();
    System.out.println(
        "| target | level | claimed | "
            + oracles.stream().map(Oracle::name).collect(Collectors.joining(" | "))
            + " |");
    System.out.println("|---|---|---|" + "---|".repeat(oracles.size()));
    try (Testbed testbed = new Testbed(TestbedOptions.defaults())) {
      for (String target : targets) {
        try (Server server = testbed.start(TargetSpec.parse(target))) {
          for (Claim claim : claims(target, server)) {
            System.out.println(row(server, claim, cases, oracles));
          }
        }
      }
    }
    System.exit(0);
  }

  /** Whatever does not promise serializability, and read committed for repeatable read. */
  private static List<Claim> claims(String target, Server server) {
    List<Claim> claims = new ArrayList<>();
    for (Level level : server.dbms().levels(server.identity().mode())) {
      if (level == Level.READ_COMMITTED) {
        claims.add(new Claim(target, level, Level.REPEATABLE_READ));
      }
      if (!server.dbms().promise(server.identity(), level).serializable()) {
        claims.add(new Claim(target, level, Level.SERIALIZABLE));
      }
    }
    return claims;
  }

  private static String row(Server server, Claim claim, int cases, List<Oracle> oracles)
      throws SQLException {
    Map<String, String> first = new LinkedHashMap<>();
    try (RecoveringRunner runner = new RecoveringRunner(server, claim.level(), OPTIONS, () -> {})) {
      Judge judge = new Judge(Terms.of(server, claim.level(), Optional.of(claim.claimed())));
      CaseSource<?, ?> source =
          new CaseSource<>(
              new CaseGenerator(Dialects.of(server.identity()), GeneratorOptions.DEFAULT), SEED);
      for (int number = 0; number < cases && first.size() < oracles.size(); number++) {
        History history;
        try {
          history = runner.run(source.at(Place.of(number)), Reset.FAST);
        } catch (SetupException e) {
          continue;
        }
        for (Oracle oracle : oracles) {
          if (!first.containsKey(oracle.name())
              && judge.judge(oracle, history, runner.further())
                  instanceof Verdict.Violation violation
              && violation.triage().alarming()) {
            first.put(oracle.name(), number + 1 + " (" + violation.kind() + ")");
          }
        }
      }
    }
    return "| %s | %s | %s | %s |"
        .formatted(
            claim.target(),
            claim.level(),
            claim.claimed(),
            oracles.stream()
                .map(oracle -> first.getOrDefault(oracle.name(), "-"))
                .collect(Collectors.joining(" | ")));
  }
}
