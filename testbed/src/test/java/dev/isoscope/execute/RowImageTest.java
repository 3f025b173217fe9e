package dev.isoscope.execute;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.isoscope.instrument.Revealed;
import dev.isoscope.model.History;
import dev.isoscope.sql.dialect.Dialect;
import dev.isoscope.sql.dialect.Dialects;
import dev.isoscope.sql.tree.SqlType;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The recorded image of a row makes the same row again, whoever has recorded it. */
class RowImageTest {
  /** A type and a value of it. */
  private record Sample(SqlType type, String value) {}

  private static final List<Sample> SAMPLES =
      List.of(
          new Sample(new SqlType.IntegerType(SqlType.Width.SMALL), "-7"),
          new Sample(new SqlType.IntegerType(SqlType.Width.NORMAL), "2147483647"),
          new Sample(new SqlType.IntegerType(SqlType.Width.BIG), "9007199254740993"),
          new Sample(new SqlType.DecimalType(6, 2), "-12.50"),
          new Sample(new SqlType.FloatingType(true), "0.30000000000000004"),
          new Sample(new SqlType.FloatingType(true), "1.0E20"),
          new Sample(new SqlType.FloatingType(false), "0.1"),
          new Sample(new SqlType.CharacterType(5, false), "ab"),
          new Sample(new SqlType.CharacterType(20, true), "it's; a, \"b\" \u00e9"),
          new Sample(new SqlType.CharacterType(20, true), "a "),
          new Sample(new SqlType.CharacterType(20, true), ""),
          new Sample(new SqlType.TextType(), "a longer text"),
          new Sample(new SqlType.BinaryType(10), "00CAFE27"),
          new Sample(new SqlType.BooleanType(), "TRUE"),
          new Sample(new SqlType.DateType(), "2020-02-29"),
          new Sample(new SqlType.TimeType(), "23:59:58"),
          new Sample(new SqlType.TimestampType(), "2020-02-29 23:59:59.125"));

  @ParameterizedTest
  @ValueSource(
      strings = {
        "h2",
        "hsqldb",
        "derby",
        "sqlite",
        "duckdb",
        "postgres",
        "mariadb",
        "mysql",
        "tidb"
      })
  void makesTheSameRow(String target) throws Exception {
    try (WatchedRuns runs = new WatchedRuns()) {
      Dialect dialect = Dialects.of(runs.server(target).identity());
      String columns = list(index -> "c" + index + " " + type(dialect, index));
      String values = "(" + list(index -> literal(dialect, index)) + ")";
      String nothing = "(" + list(index -> "NULL") + ")";
      String table =
          "init CREATE TABLE t ("
              + columns
              + ")\n"
              + "init INSERT INTO t VALUES "
              + values
              + ", "
              + nothing
              + "\n";

      Revealed revealed =
          runs.reveal(
              target,
              table + "T1 INSERT INTO t VALUES " + values + "\nT1 INSERT INTO t VALUES " + nothing);
      Map<String, String> images =
          revealed.images().entrySet().stream()
              .collect(Collectors.toMap(e -> e.getKey().toString(), Map.Entry::getValue));
      assertEquals(images.get("t#-9999@0"), images.get("t#10001@1"));
      assertEquals(images.get("t#-9998@0"), images.get("t#20001@2"));

      List<String> copies =
          revealed.images().entrySet().stream()
              .filter(entry -> entry.getKey().isInitial())
              .map(entry -> "(" + entry.getValue() + ")")
              .toList();
      String copy =
          "init CREATE TABLE u ("
              + columns
              + ")\n"
              + "init INSERT INTO u VALUES "
              + String.join(", ", copies)
              + "\n";
      History history = runs.run(target, Scripts.parse(table + copy + questions(dialect)));
      assertEquals(history.finalState().get(0).rows(), history.finalState().get(1).rows());
      for (int i = 0; i < history.steps().size(); i += 2) {
        assertEquals(
            history.steps().get(i).outcome(),
            history.steps().get(i + 1).outcome(),
            history.steps().get(i).statement().sql());
      }
    }
  }

  /** How many rows of the table, and of its copy, have the value. */
  private static String questions(Dialect dialect) {
    List<String> questions = new ArrayList<>();
    for (int i = 0; i < SAMPLES.size(); i++) {
      if (dialect.comparable(SAMPLES.get(i).type())) {
        for (String table : List.of("t", "u")) {
          questions.add(
              "T1 SELECT COUNT(*) FROM " + table + " WHERE c" + i + " = " + literal(dialect, i));
        }
      }
    }
    return String.join("\n", questions);
  }

  private static String list(Function<Integer, String> item) {
    return IntStream.range(0, SAMPLES.size())
        .mapToObj(item::apply)
        .collect(Collectors.joining(", "));
  }

  private static String type(Dialect dialect, int index) {
    return dialect.type(SAMPLES.get(index).type());
  }

  private static String literal(Dialect dialect, int index) {
    return dialect.literal(SAMPLES.get(index).type(), SAMPLES.get(index).value());
  }
}
