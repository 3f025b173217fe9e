package dev.isoscope.sql.tree;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.isoscope.model.Version;
import dev.isoscope.sql.dialect.Dialect;
import dev.isoscope.sql.dialect.Dialects;
import java.util.EnumSet;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;
import org.junit.jupiter.api.Test;

/** The same tree in several dialects. */
class SqlTextTest {
  private static final SqlType INTEGER = new SqlType.IntegerType(SqlType.Width.NORMAL);
  private static final Expression.Column KEY = new Expression.Column("", "k", INTEGER);
  private static final Expression.Column VALUE = new Expression.Column("", "v", INTEGER);

  private static Dialect dialect(String dbms) {
    return Dialects.of(dbms, Version.parse("99"));
  }

  private static String in(String dbms, SqlNode node) {
    return SqlWriter.of(node, dialect(dbms));
  }

  @Test
  void aLimitIsSpelledAsTheDialectWants() {
    Order order = new Order(List.of(new Order.Key("k", true)), OptionalInt.of(2));
    Select select =
        Select.of(List.of(KEY), new TableSource.Named("t", "")).withOrder(Optional.of(order));
    assertEquals("SELECT k FROM t ORDER BY k DESC LIMIT 2", in("postgres", select));
    assertEquals("SELECT k FROM t ORDER BY k DESC FETCH FIRST 2 ROWS ONLY", in("derby", select));
  }

  @Test
  void aRowInTheWayIsUpdated() {
    Insert insert =
        new Insert(
            Insert.Form.PLAIN,
            "t",
            List.of("k", "v"),
            new RowSource.Rows(List.of(List.of(Literal.of(1), Literal.of(2)))),
            Optional.of(
                new Insert.OnConflict(
                    List.of("k"),
                    List.of(new Write.Assignment("v", new Expression.Proposed("v", INTEGER))))));
    assertEquals(
        "INSERT INTO t (k, v) VALUES (1, 2) ON CONFLICT (k) DO UPDATE SET v = excluded.v",
        in("sqlite", insert));
    assertEquals(
        "INSERT INTO t (k, v) VALUES (1, 2) ON DUPLICATE KEY UPDATE v = VALUES(v)",
        in("mariadb", insert));
  }

  @Test
  void onlyWhatWouldFallApartHasParentheses() {
    Expression sum = new Expression.Arithmetic(VALUE, "+", Literal.of(1));
    Predicate low = new Predicate.Comparison(sum, "<", Literal.of(3));
    Predicate high = new Predicate.Comparison(VALUE, ">", Literal.of(9));
    Predicate either = new Predicate.Junction(low, false, high);
    assertEquals("v + 1 < 3 OR v > 9", in("h2", either));
    assertEquals(
        "(v + 1 < 3 OR v > 9) AND k IS NULL",
        in("h2", new Predicate.Junction(either, true, new Predicate.IsNull(KEY, false))));
    assertEquals("(v + 1) * 2", in("h2", new Expression.Arithmetic(sum, "*", Literal.of(2))));
  }

  @Test
  void constantsHaveTheTypeOfTheirColumn() {
    assertEquals("DATE '2020-01-01'", in("h2", Literal.of(new SqlType.DateType(), "2020-01-01")));
    assertEquals(
        "DATE('2020-01-01')", in("derby", Literal.of(new SqlType.DateType(), "2020-01-01")));
    assertEquals("'2020-01-01'", in("sqlite", Literal.of(new SqlType.DateType(), "2020-01-01")));
    assertEquals("X'01FF'", in("mysql", Literal.of(new SqlType.BinaryType(4), "01FF")));
    assertEquals("'\\x01\\xFF'::BLOB", in("duckdb", Literal.of(new SqlType.BinaryType(4), "01FF")));
    assertEquals("'it''s'", in("h2", Literal.of(new SqlType.TextType(), "it's")));
    assertEquals("NULL", in("h2", Literal.nothing(INTEGER)));
  }

  @Test
  void partitionsAreTablesOfTheirOwnInPostgres() {
    Table table =
        new Table(
            "t",
            List.of(new Table.Column("k", INTEGER, true, Optional.empty(), false)),
            List.of(new Table.Key(true, List.of("k"))),
            List.of(),
            List.of(),
            List.of(),
            Optional.of(new Table.Partitioning("k", List.of(Literal.of(5)), 2)));
    assertEquals(
        List.of(
            "CREATE TABLE t (k INT NOT NULL, PRIMARY KEY (k)) PARTITION BY RANGE (k)",
            "CREATE TABLE t_p0 PARTITION OF t FOR VALUES FROM (MINVALUE) TO (5)",
            "CREATE TABLE t_p1 PARTITION OF t DEFAULT"),
        dialect("postgres").layOut(table).stream().map(s -> in("postgres", s)).toList());
    assertEquals(
        List.of(
            "CREATE TABLE t (k INT NOT NULL, PRIMARY KEY (k)) PARTITION BY RANGE (k)"
                + " (PARTITION p0 VALUES LESS THAN (5), PARTITION p1 VALUES LESS THAN MAXVALUE)"),
        dialect("mysql").layOut(table).stream().map(s -> in("mysql", s)).toList());
  }

  @Test
  void theTextTellsItsFeatures() {
    Set<Feature> features = EnumSet.noneOf(Feature.class);
    Write delete = new Write.Delete("t", Optional.of(new Predicate.IsNull(VALUE, true)));
    assertEquals(
        "DELETE FROM t WHERE v IS NOT NULL", SqlWriter.of(delete, dialect("h2"), features));
    assertEquals(EnumSet.of(Feature.DELETE, Feature.IS_NULL), features);
  }
}
