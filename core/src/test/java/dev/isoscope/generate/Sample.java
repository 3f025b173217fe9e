package dev.isoscope.generate;

import dev.isoscope.model.Case;
import dev.isoscope.sql.dialect.Dialect;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/** Many generated groups or cases. */
final class Sample {
  private Sample() {}

  static Stream<TransactionGroup> groups(
      Dialect dialect, GeneratorOptions options, long seed, int count) {
    CaseGenerator generator = new CaseGenerator(dialect, options);
    Randomness random = new Randomness(seed);
    return IntStream.range(0, count)
        .mapToObj(i -> generator.group(generator.database(random.fork(i)), random.fork(-i)));
  }

  static Stream<Case> cases(Dialect dialect, GeneratorOptions options, long seed, int count) {
    CaseGenerator generator = new CaseGenerator(dialect, options);
    Randomness random = new Randomness(seed);
    return groups(dialect, options, seed, count)
        .map(group -> generator.order(group, random, "case"));
  }
}
