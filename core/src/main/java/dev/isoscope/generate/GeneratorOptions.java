package dev.isoscope.generate;

/**
 * How large cases grow and what may stand in them.
 *
 * @param maxTransactions how many transactions a group has at most
 * @param maxStatements how many statements a transaction has at most, apart from those that control
 *     it
 * @param definitions whether transactions may change the schema
 * @param complexity how rich the SQL is
 */
public record GeneratorOptions(
    int maxTransactions, int maxStatements, boolean definitions, Complexity complexity) {
  public static final GeneratorOptions DEFAULT =
      new GeneratorOptions(5, 5, false, Complexity.PLAIN);

  public GeneratorOptions {
    if (maxTransactions < 1 || maxStatements < 1) {
      throw new IllegalArgumentException("a group has a transaction, and that has a statement");
    }
  }

  public GeneratorOptions withMaxTransactions(int other) {
    return new GeneratorOptions(other, maxStatements, definitions, complexity);
  }

  public GeneratorOptions withMaxStatements(int other) {
    return new GeneratorOptions(maxTransactions, other, definitions, complexity);
  }

  public GeneratorOptions withDefinitions(boolean other) {
    return new GeneratorOptions(maxTransactions, maxStatements, other, complexity);
  }

  public GeneratorOptions withComplexity(Complexity other) {
    return new GeneratorOptions(maxTransactions, maxStatements, definitions, other);
  }
}
