package dev.isoscope.sql.dialect;

import dev.isoscope.sql.tree.Expression;
import dev.isoscope.sql.tree.Insert;
import dev.isoscope.sql.tree.Literal;
import dev.isoscope.sql.tree.RowLock;
import dev.isoscope.sql.tree.SqlStatement;
import dev.isoscope.sql.tree.SqlText;
import dev.isoscope.sql.tree.SqlType;
import dev.isoscope.sql.tree.Table;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;

/** The ways in which several dialects write the same, as far as there are any. */
final class Spellings {
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

  private final List<Dialect> members;

  Spellings(List<Dialect> members) {
    if (members.isEmpty()) {
      throw new IllegalArgumentException("somebody must speak it");
    }
    this.members = List.copyOf(members);
  }

  List<Dialect> members() {
    return members;
  }

  // ---- what all take --------------------------------------------------------------------------

  Optional<String> type(SqlType type) {
    return shared(one -> with(one.type(type), one.otherTypes(type)));
  }

  Optional<String> literal(SqlType type, String value) {
    return shared(one -> with(one.literal(type, value), one.otherLiterals(type, value)));
  }

  Optional<String> defaultLiteral(SqlType type, String value) {
    return shared(one -> with(one.defaultLiteral(type, value), one.otherDefaults(type, value)));
  }

  Optional<String> identity(SqlType type) {
    boolean key = members.get(0).identityIsKey();
    return members.stream().allMatch(one -> one.identityIsKey() == key)
        ? shared(one -> List.of(one.identity(type)))
        : Optional.empty();
  }

  Optional<String> limit(int count) {
    return shared(one -> with(one.limit(count), one.otherLimits(count)));
  }

  Optional<String> lock(RowLock lock) {
    return shared(one -> with(one.lock(lock), one.otherLocks(lock)));
  }

  Optional<String> insert(Insert.Form form) {
    return shared(one -> with(one.insert(form), one.otherInserts(form)));
  }

  /** How a column of the type stands in an index. */
  Optional<String> indexed(SqlType type) {
    Table table = table(type, Optional.empty());
    Table.Index index = new Table.Index("i", false, List.of("c"));
    return shared(
        one -> {
          SqlText text = new SqlText(one, EnumSet.noneOf(Feature.class));
          one.indexColumns(text, table, index);
          return List.of(text.toString());
        });
  }

  Optional<Modulo> modulo() {
    return shared(Dialect::modulos);
  }

  private static List<String> with(String usual, List<String> others) {
    List<String> all = new ArrayList<>();
    all.add(usual);
    all.addAll(others);
    return all;
  }

  /** Of the ways that all know, the one that comes first with the first of them. */
  <T> Optional<T> shared(Function<Dialect, List<T>> ways) {
    return intersection(ways).stream().findFirst();
  }

  /** What is in the lists of all, as often as in that of the first. */
  <T> List<T> intersection(Function<Dialect, List<T>> lists) {
    List<T> all = new ArrayList<>(lists.apply(members.get(0)));
    members.forEach(one -> all.retainAll(lists.apply(one)));
    return all;
  }

  // ---- why something has no common way --------------------------------------------------------

  /** How dialects that have a feature differ in writing it, if no way is common to all. */
  Optional<String> difference(Feature feature) {
    return switch (feature) {
      case IDENTITY -> unless(identity(INTEGER), one -> one.identity(INTEGER));
      case LIMIT -> unless(limit(1), one -> one.limit(1));
      case FOR_UPDATE -> unless(lock(RowLock.UPDATE), one -> one.lock(RowLock.UPDATE));
      case FOR_SHARE -> unless(lock(RowLock.SHARE), one -> one.lock(RowLock.SHARE));
      case INSERT_IGNORE -> insertDifference(Insert.Form.IGNORE);
      case REPLACE -> insertDifference(Insert.Form.REPLACE);
      case UPDATE_IGNORE -> unless(shared(one -> List.of(one.ignore())), Dialect::ignore);
      case ON_DELETE ->
          unless(shared(Dialect::deleteActions), one -> one.deleteActions().toString());
      case ON_UPDATE ->
          unless(shared(Dialect::updateActions), one -> one.updateActions().toString());
      case RANGE_PARTITIONS -> partitionDifference(List.of(Literal.of(2)));
      case HASH_PARTITIONS -> partitionDifference(List.of());
      default -> typeDifference(feature);
    };
  }

  Optional<String> difference(Nuance nuance) {
    return switch (nuance) {
      case MODULO -> unless(modulo(), one -> one.modulos().toString());
      case TYPED_TIMES -> unless(shared(one -> List.of(date(one))), Spellings::date);
      case CONCAT -> unless(shared(one -> List.of(concat(one))), Spellings::concat);
      default -> Optional.empty();
    };
  }

  private static String date(Dialect dialect) {
    return dialect.literal(new SqlType.DateType(), "2020-01-01");
  }

  private static String concat(Dialect dialect) {
    Expression column = new Expression.Column("", "a", STRING);
    return SqlText.of(
        new Expression.Call(dev.isoscope.sql.tree.Function.CONCAT, List.of(column, column), STRING),
        dialect);
  }

  private Optional<String> insertDifference(Insert.Form form) {
    return unless(insert(form), one -> one.insert(form));
  }

  private Optional<String> partitionDifference(List<Literal> bounds) {
    Table table = table(INTEGER, Optional.of(new Table.Partitioning("c", bounds, 2)));
    Function<Dialect, String> text =
        one -> {
          List<String> statements = new ArrayList<>();
          for (SqlStatement statement : one.layOut(table)) {
            statements.add(SqlText.of(statement, one));
          }
          return String.join("; ", statements);
        };
    return unless(shared(one -> List.of(text.apply(one))), text);
  }

  private static Table table(SqlType type, Optional<Table.Partitioning> partitioning) {
    return new Table(
        "t",
        List.of(new Table.Column("c", type, false, Optional.empty(), false)),
        List.of(),
        List.of(),
        List.of(),
        List.of(),
        partitioning);
  }

  private Optional<String> typeDifference(Feature feature) {
    List<SqlType> types = TYPES.stream().filter(type -> type.feature() == feature).toList();
    for (SqlType type : types) {
      Optional<String> difference =
          unless(type(type), one -> one.type(type))
              .or(() -> unless(literal(type, "1"), one -> one.literal(type, "1")));
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
    members.forEach(one -> ways.add(usual.apply(one).strip()));
    return Optional.of("written differently: " + String.join(" / ", ways));
  }
}
