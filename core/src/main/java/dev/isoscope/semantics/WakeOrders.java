package dev.isoscope.semantics;

import dev.isoscope.model.Event;
import dev.isoscope.model.History;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.stream.IntStream;

/**
 * Orders of what happened that a history does not tell apart. Statements that one release lets go
 * of wake together, and in which order they then went on, or came back, is anybody's guess.
 */
final class WakeOrders {
  /** As many as four statements have that wake together. */
  private static final int MOST = 24;

  private final List<Action> actions;
  private final List<List<Action>> orders = new ArrayList<>();
  private boolean complete = true;

  private WakeOrders(List<Action> actions) {
    this.actions = actions;
  }

  static WakeOrders of(History history, List<Action> actions) {
    WakeOrders orders = new WakeOrders(actions);
    orders.permute(groups(history, actions), new ArrayList<>());
    return orders;
  }

  /** The orders, the given one first. */
  List<List<Action>> orders() {
    return orders;
  }

  /** Whether these are all. */
  boolean areComplete() {
    return complete;
  }

  /** Statements that waited, each group without any submission between their ends. */
  private static List<List<Action.Carried>> groups(History history, List<Action> actions) {
    List<List<Action.Carried>> groups = new ArrayList<>();
    int last = 0;
    for (Action action : actions) {
      if ((action instanceof Action.Write || action instanceof Action.Query)
          && action instanceof Action.Carried woken
          && woken.step().blocked()) {
        if (last == 0 || !together(history, last, woken.at())) {
          groups.add(new ArrayList<>());
        }
        groups.get(groups.size() - 1).add(woken);
        last = woken.at();
      }
    }
    return groups;
  }

  private static boolean together(History history, int left, int right) {
    return history.events().subList(left, right - 1).stream()
        .noneMatch(Event.Submitted.class::isInstance);
  }

  private void permute(List<List<Action.Carried>> groups, List<Move> moves) {
    if (groups.isEmpty()) {
      if (orders.size() == MOST) {
        complete = false;
      } else {
        orders.add(moved(moves));
      }
      return;
    }
    List<List<Action.Carried>> others = groups.subList(1, groups.size());
    permute(groups.get(0), new ArrayList<>(), groups.get(0), others, moves);
  }

  /**
   * @param chosen who comes first
   * @param rest the others, in the order of the history
   */
  private void permute(
      List<Action.Carried> group,
      List<Action.Carried> chosen,
      List<Action.Carried> rest,
      List<List<Action.Carried>> groups,
      List<Move> moves) {
    if (!complete) {
      return;
    }
    if (rest.isEmpty()) {
      List<Move> more = new ArrayList<>(moves);
      IntStream.range(0, group.size())
          .filter(i -> chosen.get(i) != group.get(i))
          .forEach(i -> more.add(new Move(chosen.get(i), group.get(i).at())));
      permute(groups, more);
      return;
    }
    for (Action.Carried next : rest) {
      // Between two queries nothing happens, whichever is first.
      boolean alike =
          !chosen.isEmpty()
              && next instanceof Action.Query
              && chosen.get(chosen.size() - 1) instanceof Action.Query before
              && before.at() > next.at();
      if (!alike) {
        List<Action.Carried> longer = new ArrayList<>(chosen);
        longer.add(next);
        List<Action.Carried> others = new ArrayList<>(rest);
        others.remove(next);
        permute(group, longer, others, groups, moves);
      }
    }
  }

  /** A statement, and what its end does to its transaction, takes effect at another place. */
  private record Move(Action.Carried statement, int to) {
    boolean concerns(Action action) {
      return action.at() == statement.at() && action.transaction().equals(statement.transaction());
    }
  }

  private List<Action> moved(List<Move> moves) {
    return moves.isEmpty()
        ? actions
        : actions.stream()
            .map(
                action ->
                    moves.stream()
                        .filter(move -> move.concerns(action))
                        .findFirst()
                        .map(move -> action.movedTo(move.to()))
                        .orElse(action))
            .sorted(Comparator.comparingInt(Action::at))
            .toList();
  }
}
