package dev.isoscope.levels;

import dev.isoscope.generate.Randomness;
import dev.isoscope.model.Case;
import dev.isoscope.model.Header;
import dev.isoscope.model.InitStatement;
import dev.isoscope.model.SourcePosition;
import dev.isoscope.model.Statement;
import dev.isoscope.sql.text.WriteShape;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Generates provocations: other rows, conditions and orders that a curated case stands for. */
final class Variants {
  private final long seed;

  Variants(long seed) {
    this.seed = seed;
  }

  /** The same arguments give the same case. */
  Provocation of(Provocation curated, int number) {
    Randomness random =
        new Randomness(seed).fork(curated.testCase().name().hashCode()).fork(number);
    Case original = curated.testCase();
    Header head = original.header();
    Rephrasing rephrasing = new Rephrasing(random);
    String name = head.name() + ", variant " + number;
    Header header = new Header(name, head.about(), head.scope(), head.details(), head.notes());
    List<InitStatement> init = init(original, rephrasing);
    List<Statement> statements = new ArrayList<>();
    for (Statement one : Reordering.of(curated, random)) {
      String sql = rephrasing.of(one.sql());
      int place = statements.size() + 1;
      statements.add(
          new Statement(
              place,
              one.session(),
              sql,
              List.of(),
              List.of(),
              one.notes(),
              SourcePosition.NOWHERE));
    }
    return Provocation.of(
        new Case(original.source(), header, init, statements, List.of(), List.of()));
  }

  private static List<InitStatement> init(Case original, Rephrasing rephrasing) {
    List<InitStatement> init = new ArrayList<>();
    for (InitStatement one : original.init()) {
      init.add(InitStatement.of(rephrasing.of(one.sql())));
      Optional<WriteShape> write = WriteShape.of(one.sql());
      if (write.isPresent()) {
        List<String> rows = rephrasing.bystanders();
        String table = write.get().target().table();
        if (!rows.isEmpty()) {
          init.add(InitStatement.of("INSERT INTO " + table + " VALUES " + String.join(", ", rows)));
        }
      }
    }
    return init;
  }
}
