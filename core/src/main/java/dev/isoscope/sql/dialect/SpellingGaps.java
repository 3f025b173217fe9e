package dev.isoscope.sql.dialect;

import dev.isoscope.sql.tree.Definition;
import dev.isoscope.sql.tree.Expression;
import dev.isoscope.sql.tree.Feature;
import dev.isoscope.sql.tree.Insert;
import dev.isoscope.sql.tree.Literal;
import dev.isoscope.sql.tree.RowLock;
import dev.isoscope.sql.tree.SqlStatement;
import dev.isoscope.sql.tree.SqlType;
import dev.isoscope.sql.tree.SqlWriter;
import dev.isoscope.sql.tree.Table;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;

/** Tells what several dialects have but write in no common way, by trying it with each of them. */
final class SpellingGaps {
  private static final String SAMPLE = "...";
  private static final SqlType INTEGER = new SqlType.IntegerType(SqlType.Width.NORMAL);
  private static final SqlType STRING = new SqlType.CharacterType(10, true);
  private static final List<SqlType> TYPES =
      List.of(
          INTEGER,
          new SqlType.DecimalType(6, 2),
          new SqlType.FloatingType(true),
          new SqlType.CharacterType(5, false),
          STRING,
          new SqlType.TextType(),
          new SqlType.BinaryType(8),
          new SqlType.BooleanType(),
          new SqlType.DateType(),
          new SqlType.TimeType(),
          new SqlType.TimestampType());

  private final Spellings spellings;

  SpellingGaps(Spellings spellings) {
    this.spellings = spellings;
  }

  /** How dialects that have a feature differ in writing it, if no way is common to all. */
  Optional<String> difference(Feature feature) {
    return switch (feature) {
      case IDENTITY -> unless(spellings.identity(INTEGER), one -> one.identity(INTEGER));
      case LIMIT -> unless(spellings.limit(1), one -> one.limit(1));
      case FOR_UPDATE -> unless(spellings.lock(RowLock.UPDATE), one -> one.lock(RowLock.UPDATE));
      case FOR_SHARE -> unless(spellings.lock(RowLock.SHARE), one -> one.lock(RowLock.SHARE));
      case INSERT_IGNORE -> insertDifference(Insert.Form.IGNORE);
      case REPLACE -> insertDifference(Insert.Form.REPLACE);
      case UPDATE_IGNORE -> unless(spellings.shared(one -> List.of(one.ignore())), Dialect::ignore);
      case ON_DELETE ->
          unless(spellings.shared(Dialect::deleteActions), one -> one.deleteActions().toString());
      case ON_UPDATE ->
          unless(spellings.shared(Dialect::updateActions), one -> one.updateActions().toString());
      case RANGE_PARTITIONS -> partitionDifference(List.of(Literal.of(2)));
      case HASH_PARTITIONS -> partitionDifference(List.of());
      case CHANGE_PARTITION ->
          partitionDifference(List.of(Literal.of(2))).or(() -> partitionDifference(List.of()));
      case DROP_INDEX -> definitionDifference(one -> one.dropIndex(SAMPLE, SAMPLE));
      case WIDEN_COLUMN -> definitionDifference(SpellingGaps::widening);
      case RENAME_COLUMN -> definitionDifference(one -> one.renameColumn(SAMPLE, SAMPLE, SAMPLE));
      case RENAME_TABLE -> definitionDifference(one -> one.renameTable(SAMPLE, SAMPLE));
      case CREATE_TABLE_AS -> definitionDifference(one -> one.filledBy(SAMPLE));
      default -> typeDifference(feature);
    };
  }

  Optional<String> difference(Nuance nuance) {
    return switch (nuance) {
      case MODULO -> unless(spellings.modulo(), one -> one.modulos().toString());
      case CONCAT -> unless(spellings.shared(one -> List.of(concat(one))), SpellingGaps::concat);
      default -> Optional.empty();
    };
  }

  private static String concat(Dialect dialect) {
    Expression column = new Expression.Column("", "a", STRING);
    return SqlWriter.of(
        new Expression.Call(dev.isoscope.sql.tree.Function.CONCAT, List.of(column, column), STRING),
        dialect);
  }

  private Optional<String> insertDifference(Insert.Form form) {
    return unless(spellings.insert(form), one -> one.insert(form));
  }

  private Optional<String> partitionDifference(List<Literal> bounds) {
    Table table = Spellings.table(INTEGER, Optional.of(new Table.Partitioning("c", bounds, 2)));
    Function<Dialect, String> text =
        one -> {
          List<String> statements = new ArrayList<>();
          for (SqlStatement statement : one.layOut(table)) {
            statements.add(SqlWriter.of(statement, one));
          }
          return String.join("; ", statements);
        };
    return unless(spellings.shared(one -> List.of(text.apply(one))), text);
  }

  private Optional<String> definitionDifference(Function<Dialect, String> text) {
    return unless(spellings.shared(one -> List.of(text.apply(one))), text);
  }

  private static String widening(Dialect dialect) {
    Table.Column column = new Table.Column(SAMPLE, STRING, false, Optional.empty(), false);
    return SqlWriter.of(new Definition.WidenColumn(SAMPLE, column), dialect);
  }

  private Optional<String> typeDifference(Feature feature) {
    List<SqlType> types = TYPES.stream().filter(type -> type.feature() == feature).toList();
    for (SqlType type : types) {
      Optional<String> difference =
          unless(spellings.type(type), one -> one.type(type))
              .or(() -> unless(spellings.literal(type, SAMPLE), one -> one.literal(type, SAMPLE)));
      if (difference.isPresent()) {
        return difference;
      }
    }
    return Optional.empty();
  }

  private Optional<String> unless(Optional<?> common, Function<Dialect, String> usual) {
    if (common.isPresent()) {
      return Optional.empty();
    }
    Set<String> ways = new LinkedHashSet<>();
    spellings.members().forEach(one -> ways.add(usual.apply(one).strip()));
    return Optional.of("written differently: " + String.join(" / ", ways));
  }
}
