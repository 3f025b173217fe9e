package dev.isoscope.finding;

import dev.isoscope.model.Case;
import dev.isoscope.model.InitStatement;
import dev.isoscope.model.Statement;
import dev.isoscope.sql.Token;
import dev.isoscope.sql.text.ColumnDefinition;
import dev.isoscope.sql.text.InsertShape;
import dev.isoscope.sql.text.Piece;
import dev.isoscope.sql.text.Range;
import dev.isoscope.sql.text.SqlText;
import dev.isoscope.sql.text.StatementShape;
import dev.isoscope.sql.text.TableDefinition;
import dev.isoscope.sql.text.Unit;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * The statements of one case without what is chance in them: names are numbered as they come up,
 * constants are all alike, and so are comparisons.
 */
final class Shapes {
  private static final String CONSTANT = "?";
  private static final Set<String> COMPARISONS = Set.of("=", "<>", "!=", "<", "<=", ">", ">=");
  private static final Pattern REPEATED_CONSTANT = Pattern.compile("\\? , \\?");
  private static final Pattern REPEATED_ROW = Pattern.compile("\\( \\? \\) , \\( \\? \\)");
  private static final Pattern NEGATION =
      Pattern.compile("(?<!IS )\\bNOT (?!NULL\\b|MATCHED\\b|EXISTS\\b)");
  private static final Pattern AMONG = Pattern.compile("IN \\( \\? \\)|BETWEEN \\? AND \\?");

  private final Set<String> names = new HashSet<>();
  private final Map<String, String> numbered = new HashMap<>();

  private Shapes() {}

  static Shapes of(Case testCase) {
    Shapes shapes = new Shapes();
    Stream.concat(
            testCase.init().stream().map(InitStatement::sql),
            testCase.statements().stream().map(Statement::sql))
        .map(SqlText::of)
        .forEach(shapes::learn);
    return shapes;
  }

  /** Collects what is called something in a statement; all other words belong to SQL. */
  private void learn(SqlText text) {
    TableDefinition.of(text)
        .ifPresent(
            table -> {
              names.add(bare(table.table()));
              table.columnNames().forEach(column -> names.add(bare(column)));
            });
    for (int i = 0; i < text.size(); i++) {
      boolean named =
          text.is(i - 1, "AS", "SAVEPOINT", "TO", "RELEASE", "CONSTRAINT", "INDEX", "WITH")
              && !text.is(i, "SAVEPOINT", "SELECT", "IF", "(");
      if (text.at(i).kind() == Token.Kind.QUOTED_NAME || (named && text.at(i).isName())) {
        names.add(bare(text.at(i).text()));
      }
    }
  }

  private static String bare(String name) {
    return name.replaceAll("[\"`]", "").toLowerCase(Locale.ROOT);
  }

  String shape(String sql) {
    SqlText text = withoutColumnList(withoutTypes(SqlText.of(sql)));
    StringBuilder shape = new StringBuilder();
    List<Unit> units = Unit.of(text, text.all());
    append(text, units, shape);
    return plain(shape);
  }

  /** Rows of constants are all alike, however many and however wide; so are conditions on them. */
  private static String plain(CharSequence shape) {
    String before;
    String after = shape.toString().strip();
    do {
      before = after;
      after = REPEATED_CONSTANT.matcher(after).replaceAll(CONSTANT);
      after = REPEATED_ROW.matcher(after).replaceAll("( ? )");
      after = NEGATION.matcher(after).replaceAll("");
      after = AMONG.matcher(after).replaceAll("= ?");
    } while (!after.equals(before));
    return after;
  }

  private void append(SqlText text, List<Unit> units, StringBuilder shape) {
    boolean operand = false;
    for (int i = 0; i < units.size(); i++) {
      Unit unit = units.get(i);
      boolean sign = unit.is(text, "-", "+") && !operand && i + 1 < units.size();
      if (sign && units.get(i + 1).kind() == Unit.Kind.LITERAL) {
        continue;
      }
      operand = unit.kind() != Unit.Kind.OTHER;
      append(text, unit, shape);
    }
  }

  private void append(SqlText text, Unit unit, StringBuilder shape) {
    Range range = unit.range();
    switch (unit.kind()) {
      case LITERAL -> {
        comment(text, range.from(), shape);
        shape.append(' ').append(CONSTANT);
      }
      case GROUP, CALL, CASE -> {
        Range inside =
            unit.kind() == Unit.Kind.CASE ? text.inside(range.from()) : unit.inside(text);
        words(text, new Range(range.from(), inside.from()), shape);
        append(text, Unit.of(text, inside), shape);
        words(text, new Range(inside.to(), range.to()), shape);
      }
      default -> words(text, range, shape);
    }
  }

  private void words(SqlText text, Range range, StringBuilder shape) {
    for (int i = range.from(); i < range.to(); i++) {
      comment(text, i, shape);
      shape.append(' ').append(word(text, i));
    }
  }

  /** Reduction leaves those comments on which the bug hangs: hints. */
  private static void comment(SqlText text, int at, StringBuilder shape) {
    String comment = text.at(at).comment();
    shape.append(comment.isEmpty() ? "" : " " + comment.toUpperCase(Locale.ROOT));
  }

  private String word(SqlText text, int at) {
    Piece piece = text.at(at);
    boolean constant =
        piece.isAny("TRUE", "FALSE") || (piece.is("NULL") && !text.is(at - 1, "IS", "NOT"));
    if (constant || piece.isLiteral()) {
      return CONSTANT;
    }
    if (COMPARISONS.contains(piece.text())) {
      return "=";
    }
    String name = bare(piece.text());
    return piece.isName() && names.contains(name)
        ? numbered.computeIfAbsent(name, key -> "n" + (numbered.size() + 1))
        : piece.text().toUpperCase(Locale.ROOT);
  }

  /** An INSERT that names its columns does nothing else than one into a narrower table. */
  private static SqlText withoutColumnList(SqlText text) {
    return StatementShape.of(text)
        .filter(shape -> shape instanceof InsertShape && !shape.hasCommonTables())
        .flatMap(shape -> ((InsertShape) shape).columnList())
        .map(list -> text.without(new Range(list.from() - 1, list.to() + 1)))
        .orElse(text);
  }

  /** The types of the columns of a table that a session creates. */
  private static SqlText withoutTypes(SqlText text) {
    return TableDefinition.of(text)
        .map(table -> text.without(table.columns().stream().map(ColumnDefinition::type).toList()))
        .orElse(text);
  }
}
