package dev.isoscope.instrument;

import dev.isoscope.dbms.ChangeLog;
import dev.isoscope.instrument.Instrumented.Part;
import dev.isoscope.model.Event;
import dev.isoscope.model.History;
import dev.isoscope.model.Outcome;
import dev.isoscope.model.Row;
import dev.isoscope.model.Step;
import dev.isoscope.model.TableState;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.function.IntFunction;
import java.util.stream.IntStream;

/** Takes the instruments out of a history, so that it reads like one of the case itself. */
final class Stripping implements Event.Visitor<RuntimeException> {
  private final Instrumented instrumented;
  private final History history;

  /** For each place among the events the one that it has without those of instruments. */
  private final int[] places;

  private final List<Event> events = new ArrayList<>();

  Stripping(Instrumented instrumented, History history) {
    this.instrumented = instrumented;
    this.history = history;
    this.places = new int[history.events().size() + 1];
  }

  History stripped() {
    for (int i = 0; i < history.events().size(); i++) {
      Event event = history.events().get(i);
      if (!event.session().equals(Instrumenter.SESSION)) {
        event.accept(this);
      }
      places[i + 1] = Math.max(1, events.size());
    }
    List<Step> steps =
        history.steps().stream()
            .filter(step -> original(step.number()).isPresent())
            .map(this::stripped)
            .sorted(Comparator.comparingInt(Step::number))
            .toList();
    List<TableState> states = history.finalState().stream().map(Stripping::stripped).toList();
    return new History(
        instrumented.original(),
        history.target(),
        history.level(),
        steps,
        events,
        states,
        history.ending());
  }

  private Optional<Part.Original> original(int number) {
    return instrumented.parts().get(number - 1) instanceof Part.Original original
        ? Optional.of(original)
        : Optional.empty();
  }

  private OptionalInt number(int number) {
    return original(number).stream().mapToInt(Part.Original::number).findFirst();
  }

  @Override
  public void submitted(Event.Submitted event) {
    add(event.number(), number -> new Event.Submitted(event.session(), number));
  }

  @Override
  public void blocked(Event.Blocked event) {
    add(event.number(), number -> new Event.Blocked(event.session(), number, event.by()));
  }

  @Override
  public void completed(Event.Completed event) {
    add(event.number(), number -> new Event.Completed(event.session(), number, event.resumed()));
  }

  @Override
  public void skipped(Event.Skipped event) {
    add(event.number(), number -> new Event.Skipped(event.session(), number));
  }

  @Override
  public void rolledBack(Event.RolledBack event) {
    events.add(event);
  }

  private void add(int number, IntFunction<Event> event) {
    number(number).ifPresent(original -> events.add(event.apply(original)));
  }

  private Step stripped(Step step) {
    Part.Original original = original(step.number()).orElseThrow();
    int columns = original.witnesses().stream().mapToInt(Instrumented.Witness::columns).sum();
    return new Step(
        instrumented.original().statements().get(original.number() - 1),
        step.transaction(),
        place(step.submittedAt()),
        step.blocked(),
        step.blockedBy(),
        step.releasedBy().isPresent() ? number(step.releasedBy().getAsInt()) : OptionalInt.empty(),
        place(step.completedAt()),
        step.status(),
        step.outcome().map(outcome -> stripped(outcome, columns)),
        step.warnings().stream().filter(one -> !one.startsWith(ChangeLog.MARK)).toList(),
        step.rolledBack(),
        step.implicitCommit(),
        step.serverChoice());
  }

  private OptionalInt place(OptionalInt place) {
    return place.isPresent() ? OptionalInt.of(places[place.getAsInt()]) : place;
  }

  private static Outcome stripped(Outcome outcome, int columns) {
    if (columns == 0 || !(outcome instanceof Outcome.Rows rows)) {
      return outcome;
    }
    int kept = rows.columns().size() - columns;
    return new Outcome.Rows(
        rows.columns().subList(0, kept),
        rows.rows().stream().map(row -> new Row(row.values().subList(0, kept))).toList(),
        rows.types().isEmpty() ? List.of() : rows.types().subList(0, kept));
  }

  private static TableState stripped(TableState state) {
    List<Integer> kept =
        IntStream.range(0, state.columns().size())
            .filter(i -> !state.columns().get(i).toLowerCase(Locale.ROOT).startsWith("isoscope_"))
            .boxed()
            .toList();
    return new TableState(
        state.table(),
        kept.stream().map(state.columns()::get).toList(),
        state.rows().stream()
            .map(row -> new Row(kept.stream().map(row.values()::get).toList()))
            .toList(),
        state.types().isEmpty() ? List.of() : kept.stream().map(state.types()::get).toList());
  }
}
