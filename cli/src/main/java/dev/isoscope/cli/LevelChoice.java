package dev.isoscope.cli;

import dev.isoscope.dbms.Dbms;
import dev.isoscope.dbms.DbmsRegistry;
import dev.isoscope.dbms.Server;
import dev.isoscope.model.Case;
import dev.isoscope.model.Level;
import dev.isoscope.model.Scope;
import dev.isoscope.testbed.TargetException;
import dev.isoscope.testbed.TargetSpec;
import java.util.Arrays;
import java.util.EnumSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * The levels that the user asked for.
 *
 * @param all whether every level of a target is meant
 * @param usual whether each target's default is meant, unless it names another
 * @param named the levels asked for by name; if there are none, the case or the DBMS decides
 */
record LevelChoice(boolean all, boolean usual, Set<Level> named) {
  /** What the commands say that take a list of levels. */
  static final String HELP =
      "read-uncommitted, read-committed, repeatable-read, snapshot, serializable, all, or default"
          + " (of each target its own); repeatable, or separated by commas;";

  /** What stands for the default level of each target. */
  static final String DEFAULT = "default";

  static LevelChoice parse(List<String> texts) {
    Set<Level> named = EnumSet.noneOf(Level.class);
    boolean all = false;
    boolean usual = false;
    for (String text : texts) {
      for (String word : text.split(",")) {
        if (word.strip().equalsIgnoreCase("all")) {
          all = true;
        } else if (word.strip().equalsIgnoreCase(DEFAULT)) {
          usual = true;
        } else {
          named.add(Level.named(word).orElseThrow(() -> unknown(word)));
        }
      }
    }
    if (usual && (all || !named.isEmpty())) {
      throw new UsageException("--level default: leave out the other levels, or default");
    }
    return new LevelChoice(all, usual, named);
  }

  /** What to write behind {@code --level} to mean the same; empty if nothing. */
  Optional<String> argument() {
    if (all || usual) {
      return Optional.of(all ? "all" : DEFAULT);
    }
    return named.isEmpty()
        ? Optional.empty()
        : Optional.of(named.stream().map(Level::label).collect(Collectors.joining(",")));
  }

  private static UsageException unknown(String word) {
    return new UsageException(
        "--level '"
            + word.strip()
            + "' is unknown; levels are "
            + Arrays.stream(Level.values()).map(Level::label).collect(Collectors.joining(", "))
            + ", all and default");
  }

  /** The choice for one target, which may name a level of its own. */
  LevelChoice at(TargetSpec target) {
    if (target.level().isEmpty()) {
      return this;
    }
    Set<Level> own = EnumSet.of(target.level().get());
    if (all || !(named.isEmpty() || named.equals(own))) {
      throw new UsageException(
          "--level %s: %s names its level; leave out one of them"
              .formatted(
                  all ? "all" : named.stream().map(Level::label).collect(Collectors.joining(",")),
                  target));
    }
    return new LevelChoice(false, false, own);
  }

  /**
   * The choice for several targets; if they name different levels, who names none is at its
   * default.
   */
  LevelChoice of(List<TargetSpec> targets) {
    targets.forEach(this::at);
    boolean own = targets.stream().map(TargetSpec::level).distinct().count() > 1;
    if (usual || (own && named.isEmpty())) {
      return new LevelChoice(false, true, Set.of());
    }
    return own ? this : at(targets.get(0));
  }

  /** The choices for targets, where they differ. */
  Set<LevelChoice> distinct(List<TargetSpec> targets) {
    return targets.stream().map(this::at).collect(Collectors.toSet());
  }

  /** The levels of a DBMS that were asked for, all if none was; refuses if it has none of them. */
  List<Level> levelsOf(Dbms dbms, Optional<String> mode) throws TargetException {
    List<Level> known = dbms.levels(mode);
    if (usual) {
      return List.of(dbms.defaultLevel(mode));
    }
    List<Level> wanted =
        all || named.isEmpty() ? known : known.stream().filter(named::contains).toList();
    if (wanted.isEmpty()) {
      throw TargetException.usage(
          dbms.title()
              + " has the isolation levels "
              + String.join(", ", known.stream().map(Level::label).toList()));
    }
    return wanted;
  }

  /** How the levels of a target are told, once its DBMS and mode are known. */
  interface Plan {
    List<Level> levels(Dbms dbms, Optional<String> mode) throws TargetException;
  }

  /**
   * What is to be done on targets, such as {@code h2 at serializable}, as far as that can be told
   * before any of them is started.
   */
  static List<String> planned(TargetSpec target, Plan plan) {
    Optional<Dbms> dbms = DbmsRegistry.find(target.dbms());
    try {
      return dbms.isEmpty()
          ? List.of(target.text())
          : plan.levels(dbms.get(), mode(target, dbms.get())).stream()
              .map(level -> name(target, level))
              .toList();
    } catch (TargetException e) {
      return List.of(target.text());
    }
  }

  static String name(TargetSpec target, Level level) {
    return target.text() + " at " + level;
  }

  /** The mode that a target runs in. */
  static Optional<String> mode(TargetSpec target, Dbms dbms) {
    return target.mode().or(() -> dbms.modes().stream().findFirst());
  }

  /** The levels to run a case at on a server, weakest first. */
  List<Level> levelsFor(Case testCase, Server server) {
    List<Level> known = server.dbms().levels(server.identity().mode());
    if (all || !named.isEmpty()) {
      Set<Level> levels = EnumSet.noneOf(Level.class);
      levels.addAll(named);
      levels.addAll(all ? known : List.of());
      return List.copyOf(levels);
    }
    Level standard = server.dbms().defaultLevel(server.identity().mode());
    if (usual) {
      return List.of(standard);
    }
    Scope scope = testCase.header().scope();
    List<Level> ofCase = known.stream().filter(scope.levels()::contains).toList();
    boolean meant = new Scope(List.of(), scope.dbms()).covers(server.identity(), standard);
    return ofCase.isEmpty() || !meant ? List.of(standard) : ofCase;
  }
}
