package dev.isoscope.oracle.dependency;

import dev.isoscope.instrument.Change;
import dev.isoscope.instrument.RowIdentity;
import dev.isoscope.instrument.RowVersion;
import dev.isoscope.model.Step;
import dev.isoscope.oracle.graph.Observations;
import dev.isoscope.semantics.Transaction;
import dev.isoscope.sql.text.QueryShape;
import dev.isoscope.sql.text.StatementShape;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** Finds statements by their numbers: the transaction they ran in and whether they count. */
final class Statements {
  /**
   * Where a statement stands.
   *
   * @param position in its transaction
   */
  record Place(Transaction transaction, Step step, int position) {
    int number() {
      return step.number();
    }

    int submittedAt() {
      return step.submittedAt().orElseThrow();
    }

    int completedAt() {
      return step.completedAt().orElseThrow();
    }

    boolean succeeded() {
      return step.status() == Step.Status.OK;
    }

    boolean isWith(Place other) {
      return transaction.name().equals(other.transaction.name());
    }

    boolean isBefore(Place other) {
      return isWith(other) && position < other.position;
    }
  }

  private final Map<Integer, Place> places = new HashMap<>();
  private final Set<Integer> undone;
  private final Map<View, Integer> firstWrites = new HashMap<>();

  Statements(Observations observations) {
    undone = observations.undone();
    for (Transaction transaction : observations.transactions()) {
      List<Step> steps = transaction.steps();
      for (int i = 0; i < steps.size(); i++) {
        places.put(steps.get(i).number(), new Place(transaction, steps.get(i), i));
      }
    }
    for (Change change : observations.changes()) {
      find(change.after().writer())
          .ifPresent(
              writer ->
                  firstWrites.merge(view(writer, change.row()), writer.position(), Math::min));
    }
  }

  private static View view(Place place, RowIdentity row) {
    return new View(place.transaction().name(), row);
  }

  Optional<Place> find(int number) {
    return Optional.ofNullable(places.get(number));
  }

  /** The place of a statement that is known to have one. */
  Place at(int number) {
    return find(number)
        .orElseThrow(() -> new IllegalArgumentException("no transaction has statement " + number));
  }

  /** Whether what it did belongs to a committed transaction and was not taken back. */
  boolean counts(int number) {
    Place place = places.get(number);
    return place != null
        && place.succeeded()
        && place.transaction().committed()
        && !isUndone(number);
  }

  /** Whether it is a query that asks for no locks. */
  boolean isPlainQuery(int number) {
    return find(number)
        .flatMap(place -> StatementShape.of(place.step().statement().sql()))
        .filter(shape -> shape instanceof QueryShape query && query.isPlain())
        .isPresent();
  }

  boolean isUndone(int number) {
    return undone.contains(number);
  }

  /** Whether a version was made by the transaction of a statement. */
  boolean isOwn(RowVersion version, int statement) {
    Place writer = places.get(version.writer());
    return writer != null && writer.isWith(at(statement));
  }

  /** Whether the transaction of a statement had changed a row before. */
  boolean hasWrittenBefore(int statement, RowIdentity row) {
    Place place = at(statement);
    Integer first = firstWrites.get(view(place, row));
    return first != null && first < place.position();
  }

  /** Whether a version is part of what the committed transactions made of a row. */
  boolean lasts(RowVersion version) {
    return version.isInitial() || counts(version.writer());
  }
}
