package dev.isoscope.generate;

import dev.isoscope.model.ColumnType;
import dev.isoscope.model.ErrorKind;
import dev.isoscope.model.History;
import dev.isoscope.model.Outcome;
import dev.isoscope.model.Row;
import dev.isoscope.model.SqlError;
import dev.isoscope.model.Step;
import dev.isoscope.model.TableState;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/**
 * Tells in what two serial runs of the same statements differ.
 *
 * @param transactions whether transactions were run; what follows an error in one is not looked at:
 *     DBMSs do differ there, but not in what the SQL means
 * @param warnings whether warnings count, which DBMSs of different families give for different
 *     things
 */
record Agreement(boolean transactions, boolean warnings) {

  /** The first difference. */
  Optional<String> difference(History left, History right) {
    for (int i = 0; i < left.steps().size(); i++) {
      Step one = left.steps().get(i);
      Step other = right.steps().get(i);
      Optional<String> difference = difference(one, other);
      if (difference.isPresent()) {
        return difference.map(
            what -> "step " + one.number() + " " + one.statement().sql() + "\n    " + what);
      }
      if (transactions && one.error().isPresent()) {
        return Optional.empty();
      }
    }
    for (int i = 0; i < left.finalState().size(); i++) {
      TableState one = left.finalState().get(i);
      TableState other = right.finalState().get(i);
      if (!same(one.rows(), one.types(), other.rows(), other.types())) {
        return Optional.of("table " + one.table() + "\n    " + one.rows() + " / " + other.rows());
      }
    }
    return left.ending().equals(right.ending())
        ? Optional.empty()
        : Optional.of(left.ending() + " / " + right.ending());
  }

  private Optional<String> difference(Step one, Step other) {
    Optional<Outcome> left = one.outcome();
    Optional<Outcome> right = other.outcome();
    String both = left + " / " + right;
    if (left.isEmpty() || right.isEmpty()) {
      return Optional.of(both);
    }
    if (!kind(one).equals(kind(other)) || isInvalid(one)) {
      return Optional.of(both);
    }
    if (warnings && one.warnings().isEmpty() != other.warnings().isEmpty()) {
      return Optional.of("warnings " + one.warnings() + " / " + other.warnings());
    }
    return left.get() instanceof Outcome.Rows these
            && right.get() instanceof Outcome.Rows those
            && !same(these.rows(), these.types(), those.rows(), those.types())
        ? Optional.of(both)
        : Optional.empty();
  }

  /** A statement may break a constraint, but alone there is no other reason to fail. */
  private static boolean isInvalid(Step step) {
    return kind(step).filter(kind -> kind != ErrorKind.CONSTRAINT).isPresent();
  }

  private static Optional<ErrorKind> kind(Step step) {
    return step.error().map(SqlError::kind);
  }

  private static boolean same(
      List<Row> left, List<ColumnType> leftTypes, List<Row> right, List<ColumnType> rightTypes) {
    if (leftTypes.size() != rightTypes.size()) {
      return false;
    }
    List<ColumnType> types = new ArrayList<>();
    for (int i = 0; i < leftTypes.size(); i++) {
      ColumnType one = leftTypes.get(i);
      ColumnType other = rightTypes.get(i);
      types.add(one == ColumnType.TEMPORAL || one == ColumnType.PADDED_TEXT ? one : other);
    }
    return plain(left, types).equals(plain(right, types));
  }

  private static List<Row> plain(List<Row> rows, List<ColumnType> types) {
    return rows.stream().map(row -> plain(row, types)).sorted(Row.ORDER).toList();
  }

  private static Row plain(Row row, List<ColumnType> types) {
    List<String> values = new ArrayList<>();
    for (int i = 0; i < row.values().size(); i++) {
      String value = row.values().get(i);
      values.add(value == null ? null : plain(value, types.get(i)));
    }
    return new Row(values);
  }

  private static String plain(String value, ColumnType type) {
    return switch (type) {
      case BINARY -> value;
      case PADDED_TEXT -> value.stripTrailing();
      case TEMPORAL -> value.replaceFirst("[.]0+$", "");
      default -> number(value);
    };
  }

  private static String number(String value) {
    switch (value.toLowerCase(Locale.ROOT)) {
      case "true", "t":
        return "1";
      case "false", "f":
        return "0";
      default:
        try {
          BigDecimal number = new BigDecimal(value.strip());
          return number.signum() == 0 ? "0" : number.stripTrailingZeros().toPlainString();
        } catch (NumberFormatException text) {
          return value;
        }
    }
  }
}
