package dev.isoscope.cli;

import dev.isoscope.model.Level;
import dev.isoscope.oracle.Oracle;
import dev.isoscope.oracle.Oracles;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;

/** What the user said about judging: by which oracles, and by the promises of which level. */
final class OracleChoice {
  /** What the commands that ask say of the option. */
  static final String HELP =
      "Who judges: wss (write-specific serializability), dependency (phenomena on the"
          + " dependencies between transactions), statementgraph (the same statements sorted"
          + " and without transactions), visibility (every statement sees what it is entitled to),"
          + " crash (the server dies, hangs or fails inside); repeatable, or separated by commas;"
          + " default: all.";

  private OracleChoice() {}

  /** The oracles named, each once; without any, all of them. */
  static List<Oracle> oracles(List<String> texts) {
    List<Oracle> oracles = new ArrayList<>();
    for (String text : texts) {
      for (String word : text.split(",")) {
        Oracle oracle = Oracles.named(word.strip()).orElseThrow(() -> unknown(word.strip()));
        if (!oracles.contains(oracle)) {
          oracles.add(oracle);
        }
      }
    }
    return oracles.isEmpty() ? Oracles.all() : oracles;
  }

  private static UsageException unknown(String word) {
    return new UsageException(
        "--oracle '"
            + word
            + "' is unknown; oracles are "
            + Oracles.all().stream().map(Oracle::name).collect(Collectors.joining(", ")));
  }

  static Optional<Level> claim(String text) {
    if (text == null) {
      return Optional.empty();
    }
    return Optional.of(
        Level.named(text)
            .orElseThrow(
                () ->
                    new UsageException(
                        "--claim '"
                            + text
                            + "' is unknown; name one level: "
                            + Arrays.stream(Level.values())
                                .map(Level::label)
                                .collect(Collectors.joining(", ")))));
  }
}
