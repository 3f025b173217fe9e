package dev.isoscope.sql.dialect;

import dev.isoscope.sql.tree.Feature;
import dev.isoscope.sql.tree.Insert;
import dev.isoscope.sql.tree.RowLock;
import dev.isoscope.sql.tree.SqlType;
import dev.isoscope.sql.tree.SqlWriter;
import dev.isoscope.sql.tree.Table;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;

/** The ways in which several dialects write the same, as far as there are any. */
final class Spellings {
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
          SqlWriter text = new SqlWriter(one, EnumSet.noneOf(Feature.class));
          one.indexColumns(text, table, index);
          return List.of(text.toString());
        });
  }

  Optional<Dialect.Modulo> modulo() {
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

  /** The smallest table. */
  static Table table(SqlType type, Optional<Table.Partitioning> partitioning) {
    return new Table(
        "t",
        List.of(new Table.Column("c", type, false, Optional.empty(), false)),
        List.of(),
        List.of(),
        List.of(),
        List.of(),
        partitioning);
  }
}
