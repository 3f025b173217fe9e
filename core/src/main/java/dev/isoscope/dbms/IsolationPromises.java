package dev.isoscope.dbms;

import dev.isoscope.model.Level;
import dev.isoscope.model.TargetIdentity;
import java.util.EnumSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

/** The isolation levels that there are, and what the makers promise of each. */
public interface IsolationPromises {
  /** The isolation levels that it accepts, weakest first; by default those of the standard. */
  default List<Level> levels(Optional<String> mode) {
    return List.of(
        Level.READ_UNCOMMITTED, Level.READ_COMMITTED, Level.REPEATABLE_READ, Level.SERIALIZABLE);
  }

  /** The level that its sessions have when nobody asks for another. */
  default Level defaultLevel(Optional<String> mode) {
    List<Level> levels = levels(mode);
    return levels.contains(Level.READ_COMMITTED) ? Level.READ_COMMITTED : levels.get(0);
  }

  /**
   * What its makers promise of a level; every level has a name in the standard, but a meaning here.
   */
  Promise promise(Optional<String> mode, Level level);

  /** The same for one server, because versions may differ in what is promised. */
  default Promise promise(TargetIdentity target, Level level) {
    return promise(target.mode(), level);
  }

  /**
   * What its writes do at a level that no serial execution would, as far as its makers say so. Only
   * this excuses a difference from serial executions.
   */
  default List<Peculiarity> peculiarities(Optional<String> mode, Level level) {
    return List.of();
  }

  /** The bugs that its makers have confirmed and that runs may show, in any version. */
  default List<KnownBug> knownBugs() {
    return List.of();
  }

  /**
   * What its makers say of counters that draw keys: whether transactions may tell by the order of
   * these keys that they were not alone, though their level is serializable. Empty if nobody knows.
   */
  default Optional<Peculiarity> counters() {
    return Optional.empty();
  }

  /**
   * What its makers say of constraints that fail on rows of transactions at work at the same time,
   * though none would fail in a serial execution and the level is serializable. Empty if that
   * breaks the promise.
   */
  default Optional<Peculiarity> overlappingErrors() {
    return Optional.empty();
  }

  /**
   * What statements of a level are known to do against its rules, in some version. It is allowed
   * nowhere: a violation that one of these accounts for has it as its cause.
   */
  default Set<Peculiarity.Kind> faults(Optional<String> mode, Level level) {
    return Set.of();
  }

  /**
   * The rules by which statements of a level see rows, plain queries included; one of them names
   * the family of semantics. Unlike peculiarities they excuse nothing.
   */
  default Set<Peculiarity.Kind> rules(Optional<String> mode, Level level) {
    return peculiarities(mode, level).stream()
        .map(Peculiarity::kind)
        .collect(Collectors.toCollection(() -> EnumSet.noneOf(Peculiarity.Kind.class)));
  }
}
