package dev.isoscope.bench;

import dev.isoscope.casefile.CasePrinter;
import dev.isoscope.dbms.Server;
import dev.isoscope.execute.Executor;
import dev.isoscope.execute.ExecutorOptions;
import dev.isoscope.execute.Reset;
import dev.isoscope.execute.SetupException;
import dev.isoscope.generate.CaseGenerator;
import dev.isoscope.generate.Complexity;
import dev.isoscope.generate.Database;
import dev.isoscope.generate.FeatureCounts;
import dev.isoscope.generate.GeneratorOptions;
import dev.isoscope.generate.Randomness;
import dev.isoscope.generate.TransactionGroup;
import dev.isoscope.model.Case;
import dev.isoscope.model.Ending;
import dev.isoscope.model.ErrorKind;
import dev.isoscope.model.History;
import dev.isoscope.model.Level;
import dev.isoscope.model.Step;
import dev.isoscope.sql.dialect.Dialect;
import dev.isoscope.sql.dialect.Dialects;
import dev.isoscope.testbed.TargetSpec;
import dev.isoscope.testbed.Testbed;
import dev.isoscope.testbed.TestbedOptions;
import java.sql.SQLException;
import java.time.Duration;
import java.util.EnumMap;
import java.util.EnumSet;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Set;

/**
 * Measures how many of the statements that the generator makes are valid, and shows what is wrong
 * with the others. Arguments: targets, number of cases, seed, complexity, and the word definitions
 * to have the schema changed, too.
 */
public final class Validity {
  private static final int GROUPS = 6;
  private static final int EXAMPLES = 25;
  private static final Set<ErrorKind> INVALID =
      EnumSet.of(ErrorKind.SYNTAX, ErrorKind.OTHER, ErrorKind.INTERNAL, ErrorKind.CONNECTION);

  private final Map<String, Integer> messages = new LinkedHashMap<>();
  private final Map<String, String> examples = new LinkedHashMap<>();
  private final Map<ErrorKind, Integer> kinds = new EnumMap<>(ErrorKind.class);
  private long statements;
  private long invalid;
  private long blocked;
  private long incomplete;
  private long unlaid;

  private Validity() {}

  public static void main(String[] arguments) throws Exception {
    int cases = Integer.parseInt(arguments[1]);
    long seed = Long.parseLong(arguments[2]);
    GeneratorOptions options =
        GeneratorOptions.DEFAULT
            .withComplexity(Complexity.parse(arguments[3]).orElseThrow())
            .withDefinitions(arguments.length > 4 && arguments[4].equals("definitions"));
    try (Testbed testbed = new Testbed(TestbedOptions.defaults())) {
      for (String target : arguments[0].split(",")) {
        try (Server server = testbed.start(TargetSpec.parse(target))) {
          new Validity().measure(server, cases, seed, options);
        }
      }
    }
    System.exit(0);
  }

  private void measure(Server server, int cases, long seed, GeneratorOptions options)
      throws Exception {
    Dialect dialect = Dialects.of(server.identity());
    CaseGenerator generator = new CaseGenerator(dialect, options);
    FeatureCounts features = new FeatureCounts(dialect, options);
    Level level = server.dbms().defaultLevel(server.identity().mode());
    ExecutorOptions how =
        ExecutorOptions.DEFAULT.withReset(Reset.FAST).withPatience(Duration.ofSeconds(10));
    Randomness random = new Randomness(seed);
    Database database = generator.database(random);
    long start = System.nanoTime();
    try (Executor executor = new Executor(server, level, how)) {
      for (int i = 0; i < cases; i++) {
        database = i % GROUPS == 0 ? generator.database(random) : database;
        TransactionGroup group = generator.group(database, random);
        features.count(group);
        run(executor, generator.order(group, random, "validity " + seed + "/" + i));
      }
    }
    double seconds = (System.nanoTime() - start) / 1e9;
    System.out.printf(
        "%s %s: %d cases, %d statements, %d invalid (%.2f %% valid), %d blocked, %d not laid out,"
            + " %d not complete, %.0f cases/s%n",
        server.identity(),
        level,
        cases,
        statements,
        invalid,
        100.0 * (statements - invalid) / statements,
        blocked,
        unlaid,
        incomplete,
        cases / seconds);
    System.out.println("  errors: " + kinds + ", features missing: " + features.missing());
    messages.entrySet().stream()
        .sorted(Map.Entry.<String, Integer>comparingByValue().reversed())
        .limit(EXAMPLES)
        .forEach(e -> System.out.println("  " + e.getValue() + " x " + examples.get(e.getKey())));
    System.out.println("  " + features.counts());
  }

  private void run(Executor executor, Case testCase) throws SQLException {
    try {
      History history = executor.run(testCase);
      history.steps().forEach(this::count);
      if (!(history.ending() instanceof Ending.Complete)) {
        incomplete++;
        System.out.println(history.ending() + "\n" + CasePrinter.print(testCase));
      }
    } catch (SetupException e) {
      unlaid++;
      statements++;
      note("SETUP " + e.getMessage(), e.getMessage());
    }
  }

  private void count(Step step) {
    if (step.outcome().isEmpty()) {
      return;
    }
    statements++;
    blocked += step.blocked() ? 1 : 0;
    step.error()
        .ifPresent(
            error -> {
              kinds.merge(error.kind(), 1, Integer::sum);
              if (INVALID.contains(error.kind())) {
                String message = error.kind() + ": " + error.message();
                note(message, message + "\n      " + step.statement().sql());
              }
            });
  }

  private void note(String message, String example) {
    invalid++;
    String shape = message.replaceAll("'[^']*'|\"[^\"]*\"|[0-9]+", "?");
    messages.merge(shape, 1, Integer::sum);
    examples.putIfAbsent(shape, example);
  }
}
