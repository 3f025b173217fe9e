package dev.isoscope.execute;

import dev.isoscope.model.Case;
import dev.isoscope.model.Header;
import dev.isoscope.model.InitStatement;
import dev.isoscope.model.Statement;
import java.util.ArrayList;
import java.util.List;

/** Cases without expectations, written as lines. */
final class Scripts {
  private Scripts() {}

  /** Lines such as {@code T1 SELECT 1}; those of {@code init} come first. */
  static Case parse(String script) {
    List<InitStatement> init = new ArrayList<>();
    List<Statement> statements = new ArrayList<>();
    for (String line : script.strip().lines().map(String::strip).toList()) {
      String[] parts = line.split(" ", 2);
      if (parts[0].equals("init")) {
        init.add(InitStatement.of(parts[1]));
      } else {
        statements.add(Statement.of(statements.size() + 1, parts[0], parts[1]));
      }
    }
    return new Case("test", Header.named("test"), init, statements, List.of(), List.of());
  }
}
