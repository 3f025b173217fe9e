package dev.isoscope.levels;

import dev.isoscope.generate.Randomness;
import dev.isoscope.sql.Token;
import dev.isoscope.sql.Tokenizer;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * Says the same about other rows: keys get other numbers, values are multiplied, so that all
 * comparisons and sums between them come out as before, and a row is found by another condition on
 * its key, which may take another way through the table. The tables of curated cases have the
 * columns {@code id} and {@code v}.
 */
final class Rephrasing {
  private static final int GREATEST_KEY = 99;
  private static final int GREATEST_FACTOR = 9;

  private static final List<String> CONDITIONS =
      List.of(
          "id = %d",
          "id = %d", "id IN (%d)", "id BETWEEN %1$d AND %1$d", "id + 0 = %d", "NOT (id <> %d)");

  private final Randomness random;
  private final int factor;
  private final Map<Integer, Integer> keys = new HashMap<>();
  private final Set<Integer> taken = new HashSet<>();

  Rephrasing(Randomness random) {
    this.random = random;
    this.factor = random.between(1, GREATEST_FACTOR);
  }

  /** Further rows that meet no condition; may be none. */
  List<String> bystanders() {
    List<String> rows = new ArrayList<>();
    int count = random.below(4);
    for (int i = 0; i < count; i++) {
      rows.add("(" + fresh() + ", " + (-1000 - i) + ")");
    }
    return rows;
  }

  String of(String sql) {
    List<Token> tokens = Tokenizer.words(sql);
    StringBuilder text = new StringBuilder();
    int copied = 0;
    boolean key = false;
    boolean values = false;
    for (int i = 0; i < tokens.size(); i++) {
      Token token = tokens.get(i);
      values |= token.is("VALUES");
      if (token.is("id") || token.is("v")) {
        key = token.is("id");
      } else if (values && (token.is("(") || token.is(","))) {
        key = token.is("(");
      } else if (token.kind() == Token.Kind.NUMBER) {
        int number = Integer.parseInt(token.text());
        boolean alone = key && !values && tokens.get(i - 1).is("=") && tokens.get(i - 2).is("id");
        text.append(sql, copied, alone ? tokens.get(i - 2).start() : token.start());
        text.append(
            alone
                ? random.pick(CONDITIONS).formatted(key(number))
                : String.valueOf(key ? key(number) : number * factor));
        copied = token.end();
      }
    }
    return text.append(sql.substring(copied)).toString();
  }

  private int key(int original) {
    return keys.computeIfAbsent(original, one -> fresh());
  }

  private int fresh() {
    int key = random.between(1, GREATEST_KEY);
    while (!taken.add(key)) {
      key = random.between(1, GREATEST_KEY);
    }
    return key;
  }
}
