package dev.isoscope.cli;

import dev.isoscope.generate.GeneratorOptions;
import java.util.Map;
import picocli.CommandLine.Option;

/** How large generated cases become. */
final class CaseSizeOptions {
  @Option(
      names = "--max-transactions",
      paramLabel = "N",
      description = "How many transactions a case has at most; default: 5.")
  private Integer maxTransactions;

  @Option(
      names = "--max-statements",
      paramLabel = "N",
      description = "How many statements a transaction has at most; default: 5.")
  private Integer maxStatements;

  void check() {
    atLeastOne("--max-transactions", maxTransactions);
    atLeastOne("--max-statements", maxStatements);
  }

  static void atLeastOne(String option, Number value) {
    if (value != null && value.longValue() < 1) {
      throw new UsageException(option + " " + value + ": at least 1 is needed");
    }
  }

  boolean given() {
    return maxTransactions != null || maxStatements != null;
  }

  /** What was said; else what the journal of a resumed campaign says, if there is one. */
  GeneratorOptions generator(Map<String, String> journal) {
    GeneratorOptions usual = GeneratorOptions.DEFAULT;
    return usual
        .withMaxTransactions(
            number(maxTransactions, journal.get("max-transactions"), usual.maxTransactions()))
        .withMaxStatements(
            number(maxStatements, journal.get("max-statements"), usual.maxStatements()));
  }

  private static int number(Integer said, String journal, int otherwise) {
    if (said != null) {
      return said;
    }
    return journal == null ? otherwise : Integer.parseInt(journal);
  }
}
