package dev.isoscope.generate;

/**
 * How large cases grow and what may stand in them.
 *
 * @param maxTransactions how many transactions a group has at most
 * @param maxStatements how many statements a transaction has at most, apart from those that control
 *     it
 * @param definitions whether transactions may change the schema
 */
public record GeneratorOptions(int maxTransactions, int maxStatements, boolean definitions) {
  public static final GeneratorOptions DEFAULT = new GeneratorOptions(5, 5, false);

  public GeneratorOptions {
    if (maxTransactions < 1 || maxStatements < 1) {
      throw new IllegalArgumentException("a group has a transaction, and that has a statement");
    }
  }

  public GeneratorOptions withMaxTransactions(int other) {
    return new GeneratorOptions(other, maxStatements, definitions);
  }

  public GeneratorOptions withMaxStatements(int other) {
    return new GeneratorOptions(maxTransactions, other, definitions);
  }

  public GeneratorOptions withDefinitions(boolean other) {
    return new GeneratorOptions(maxTransactions, maxStatements, other);
  }
}
