package dev.isoscope.sql.dialect;

import dev.isoscope.model.TargetIdentity;
import dev.isoscope.sql.tree.Control;
import dev.isoscope.sql.tree.Expression;
import dev.isoscope.sql.tree.Feature;
import dev.isoscope.sql.tree.Function;
import dev.isoscope.sql.tree.Insert;
import dev.isoscope.sql.tree.RowLock;
import dev.isoscope.sql.tree.SqlStatement;
import dev.isoscope.sql.tree.SqlType;
import dev.isoscope.sql.tree.SqlWriter;
import dev.isoscope.sql.tree.Table;
import java.util.Comparator;
import java.util.EnumSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Predicate;
import java.util.stream.Collectors;

/**
 * What several targets have in common, so that one text runs on all of them and means the same. It
 * writes only what all members write alike, and is able to do only what all of them are.
 */
public final class CommonDialect extends Dialect {
  private final CommonSubset subset;
  private final Spellings spellings;

  private CommonDialect(String name, CommonSubset subset) {
    super(name, subset.features());
    this.subset = subset;
    this.spellings = subset.spellings();
  }

  /** The order in which targets are named does not count: the same ones get the same cases. */
  static CommonDialect of(List<TargetIdentity> targets) {
    List<TargetIdentity> sorted =
        targets.stream()
            .sorted(
                Comparator.comparing(TargetIdentity::dbms).thenComparing(TargetIdentity::version))
            .toList();
    String name =
        sorted.stream().map(TargetIdentity::dbms).distinct().collect(Collectors.joining("+"));
    return new CommonDialect(name, CommonSubset.of(sorted));
  }

  @Override
  public boolean has(SqlType type) {
    return super.has(type) && spellings.type(type).isPresent();
  }

  @Override
  public boolean has(Nuance nuance) {
    return !subset.lacking().containsKey(nuance);
  }

  @Override
  public boolean takes(SqlStatement statement) {
    Set<Feature> used = EnumSet.noneOf(Feature.class);
    String sql = SqlWriter.of(statement, this, used);
    return features().containsAll(used)
        && subset.phrases().stream().noneMatch(phrase -> phrase.matcher(sql).find());
  }

  @Override
  public boolean takes(Table table) {
    return layOut(table).stream().allMatch(this::takes);
  }

  private boolean all(Predicate<Dialect> ability) {
    return spellings.members().stream().allMatch(ability);
  }

  private Dialect first() {
    return spellings.members().get(0);
  }

  /** Generators ask before they use what has no common spelling; who does not is wrong. */
  private <T> T known(Optional<T> spelling) {
    return spelling.orElseThrow(
        () -> new IllegalStateException(name() + " have no common way to write this"));
  }

  // ---- types and values -----------------------------------------------------------------------

  @Override
  public String type(SqlType type) {
    return known(spellings.type(type));
  }

  @Override
  public String literal(SqlType type, String value) {
    return known(spellings.literal(type, value));
  }

  @Override
  public String defaultLiteral(SqlType type, String value) {
    return known(spellings.defaultLiteral(type, value));
  }

  @Override
  public boolean comparable(SqlType type) {
    return all(one -> one.comparable(type));
  }

  @Override
  public boolean mayDefault(SqlType type) {
    return all(one -> one.mayDefault(type)) && spellings.defaultLiteral(type, "").isPresent();
  }

  @Override
  public boolean mayIndex(SqlType type) {
    return all(one -> one.mayIndex(type)) && spellings.indexed(type).isPresent();
  }

  // ---- tables ---------------------------------------------------------------------------------

  @Override
  public List<SqlStatement> layOut(Table table) {
    return table.partitioning().isPresent() ? first().layOut(table) : super.layOut(table);
  }

  @Override
  public boolean indexInTable() {
    return all(Dialect::indexInTable);
  }

  @Override
  public void indexColumns(SqlWriter text, Table table, Table.Index index) {
    first().indexColumns(text, table, index);
  }

  @Override
  public String identity(SqlType type) {
    return known(spellings.identity(type));
  }

  @Override
  public boolean identityIsKey() {
    return all(Dialect::identityIsKey);
  }

  @Override
  public void partition(SqlWriter text, Table.Partitioning partitioning) {
    first().partition(text, partitioning);
  }

  @Override
  public String dropIndex(String table, String index) {
    return first().dropIndex(table, index);
  }

  @Override
  public void changeType(SqlWriter text, Table.Column column) {
    first().changeType(text, column);
  }

  @Override
  public boolean mayWiden(SqlType type) {
    return all(one -> one.mayWiden(type));
  }

  @Override
  public String renameColumn(String table, String column, String name) {
    return first().renameColumn(table, column, name);
  }

  @Override
  public String renameTable(String table, String name) {
    return first().renameTable(table, name);
  }

  @Override
  public String filledBy(String query) {
    return first().filledBy(query);
  }

  @Override
  public List<List<String>> partitionChanges(Table table, String free) {
    return first().partitionChanges(table, free);
  }

  @Override
  public List<Table.Action> deleteActions() {
    return spellings.intersection(Dialect::deleteActions);
  }

  @Override
  public List<Table.Action> updateActions() {
    return spellings.intersection(Dialect::updateActions);
  }

  // ---- expressions ----------------------------------------------------------------------------

  @Override
  public void modulo(SqlWriter text, Expression value, int divisor) {
    known(spellings.modulo()).render(text, value, divisor);
  }

  @Override
  public void call(SqlWriter text, Function function, List<Expression> arguments) {
    first().call(text, function, arguments);
  }

  // ---- queries --------------------------------------------------------------------------------

  @Override
  public String limit(int count) {
    return spellings.limit(count).orElseGet(() -> super.limit(count));
  }

  @Override
  public String lock(RowLock lock) {
    return spellings.lock(lock).orElseGet(() -> super.lock(lock));
  }

  @Override
  public boolean locksInAnyQuery() {
    return all(Dialect::locksInAnyQuery);
  }

  // ---- writes ---------------------------------------------------------------------------------

  @Override
  public String insert(Insert.Form form) {
    return spellings.insert(form).orElseGet(() -> super.insert(form));
  }

  @Override
  public String ignore() {
    return first().ignore();
  }

  @Override
  public void conflict(SqlWriter text, Insert.OnConflict rule) {
    first().conflict(text, rule);
  }

  @Override
  public String proposed(String column) {
    return first().proposed(column);
  }

  @Override
  public boolean conflictMayUpdateIndexed() {
    return all(Dialect::conflictMayUpdateIndexed);
  }

  @Override
  public boolean writeMayQueryItsTable() {
    return all(Dialect::writeMayQueryItsTable);
  }

  @Override
  public boolean mergesConstants() {
    return all(Dialect::mergesConstants);
  }

  // ---- transactions ---------------------------------------------------------------------------

  @Override
  public List<Control> beginnings() {
    return spellings.intersection(Dialect::beginnings);
  }

  @Override
  public List<Control> settings() {
    return spellings.intersection(Dialect::settings);
  }
}
