package dev.isoscope.oracle.dependency;

import dev.isoscope.instrument.Change;
import dev.isoscope.instrument.RowVersion;
import dev.isoscope.model.Anomaly;
import dev.isoscope.oracle.Transaction;
import dev.isoscope.oracle.graph.Dependency;
import dev.isoscope.oracle.graph.Observations;
import dev.isoscope.oracle.graph.Use;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;

/** Says in plain words what a phenomenon consists of, one sentence per piece of evidence. */
public final class Wording {
  private static final int LONGEST = 60;

  private final Statements statements;
  private final Map<RowVersion, Change> changes = new HashMap<>();

  public Wording(Observations observations) {
    statements = new Statements(observations);
    observations.changes().forEach(change -> changes.putIfAbsent(change.after(), change));
  }

  /** One sentence that names the anomaly and those involved. */
  public String headline(Phenomenon phenomenon) {
    Anomaly anomaly = phenomenon.anomaly();
    List<String> names = phenomenon.transactions();
    String among =
        switch (names.size()) {
          case 0 -> "";
          case 1 -> " in " + names.get(0);
          case 2 -> " between " + names.get(0) + " and " + names.get(1);
          default -> " among " + String.join(", ", names);
        };
    return anomaly.label() + " (" + anomaly.title() + ")" + among + ": " + anomaly.meaning();
  }

  /** Sentences that lead from what was seen to the anomaly. */
  public List<String> reasoning(Phenomenon phenomenon) {
    Evidence evidence = phenomenon.evidence();
    if (evidence instanceof Evidence.Cycle cycle) {
      return cycle.links().stream().map(this::sentence).toList();
    }
    if (evidence instanceof Evidence.Interference early) {
      return List.of(sentence(early.link()), start(early));
    }
    if (evidence instanceof Evidence.Sight sight) {
      return List.of(sight(phenomenon.anomaly(), sight));
    }
    if (evidence instanceof Evidence.TwoSights both) {
      return List.of(sees(both.first()) + ".", sees(both.second()) + ".");
    }
    if (evidence instanceof Evidence.Fork fork) {
      return List.of(replaces(fork.first()), replaces(fork.second()));
    }
    return List.of(remains((Evidence.Remains) evidence));
  }

  /** Why one transaction must come before or after another. */
  public String sentence(Link link) {
    String must =
        link.kind() == EdgeKind.RW
            ? link.from() + " must come before " + link.to()
            : link.to() + " must come after " + link.from();
    String why =
        link.dependency()
            .map(this::because)
            .orElse(link.from() + " had ended before " + link.to() + " began");
    return must + ", because " + why + ".";
  }

  private String because(Dependency dependency) {
    String earlier = statement(dependency.earlier());
    String later = statement(dependency.later());
    String row = dependency.installed().row().toString();
    String wrote = " the version of row " + row + " that " + earlier + " wrote";
    String before =
        " row " + row + " as it was before " + later + " " + verb(dependency.installed()) + " it";
    return switch (dependency.kind()) {
      case ITEM_READ -> later + " reads" + wrote;
      case ITEM_WRITE -> later + " replaces" + wrote;
      case ITEM_ANTI -> earlier + " reads" + before;
      case PREDICATE_READ -> judged(dependency);
      case PREDICATE_ANTI -> earlier + " judges its condition on" + before;
      case PREDICATE_WRITE ->
          dependency.overwrites()
              ? earlier + " judges its condition on" + before
              : judged(dependency);
      case VALUE_WRITE ->
          dependency.overwrites()
              ? earlier + " makes a value from" + before
              : later + " makes a value from" + wrote;
    };
  }

  private String judged(Dependency dependency) {
    return statement(dependency.later())
        + " judges its condition on row "
        + dependency.installed().row()
        + " as it was after "
        + statement(dependency.earlier())
        + " "
        + verb(dependency.installed())
        + " it";
  }

  private String start(Evidence.Interference early) {
    return early.link().to()
        + " had started by then: "
        + statement(early.started())
        + " had come back before "
        + early.link().from()
        + " was asked to commit.";
  }

  private String sight(Anomaly anomaly, Evidence.Sight sight) {
    Use use = sight.use();
    String instead = sight.instead().map(this::maker).orElse("");
    return sees(use)
        + switch (anomaly) {
          case G1A -> ", which was rolled back.";
          case G1B -> ", though " + instead + " wrote the row again in the same transaction.";
          case DIRTY_READ -> dirty(use);
          case STALE_READ ->
              ", though "
                  + instead
                  + " had written a newer version, and that was committed before statement "
                  + use.statement()
                  + " was submitted.";
          case INTERNAL -> ", though before that " + instead + " of the same transaction wrote it.";
          case THIN_AIR -> ", and nobody wrote that.";
          default -> ".";
        };
  }

  private String dirty(Use use) {
    Optional<Transaction> writer =
        statements.find(use.version().writer()).map(Statements.Place::transaction);
    return writer
        .map(
            transaction ->
                transaction.committed()
                    ? ", and came back before " + transaction.name() + " was asked to commit."
                    : ", which " + transaction.name() + " never committed.")
        .orElse(".");
  }

  private String sees(Use use) {
    String manner =
        switch (use.manner()) {
          case READ -> " reads ";
          case REPLACED -> " replaces ";
          case JUDGED -> " judges its condition on ";
          case COMPUTED -> " makes a value from ";
        };
    String owner =
        statements
            .find(use.statement())
            .map(place -> " of " + place.transaction().name())
            .orElse("");
    String subject = capital(statement(use.statement())) + owner;
    return subject + manner + "row " + use.version().row() + " " + state(use.version());
  }

  private String replaces(Change change) {
    return capital(maker(change.after()))
        + (change.deletes() ? " deleted row " : " replaced row ")
        + change.row()
        + " "
        + state(change.before())
        + ".";
  }

  private String remains(Evidence.Remains remains) {
    String found =
        remains.found().map(version -> "is there " + state(version)).orElse("is not there");
    String expected =
        remains
            .expected()
            .map(
                version ->
                    "the last committed state is the one "
                        + (isDeletion(version)
                            ? "after " + maker(version) + " deleted it"
                            : state(version)))
            .orElse("no transaction wrote it");
    return "After the run row " + remains.row() + " " + found + "; " + expected + ".";
  }

  /** How a row was in some version. */
  private String state(RowVersion version) {
    if (version.isUnborn()) {
      return "as it was before its birth";
    }
    if (version.isInitial()) {
      return "as the case starts with it";
    }
    return isDeletion(version)
        ? "as deleted by " + maker(version)
        : "in the version that " + maker(version) + " wrote";
  }

  private boolean isDeletion(RowVersion version) {
    return Optional.ofNullable(changes.get(version)).filter(Change::deletes).isPresent();
  }

  private String verb(RowVersion installed) {
    return Optional.ofNullable(changes.get(installed))
        .map(change -> change.deletes() ? "deleted" : change.inserts() ? "inserted" : "changed")
        .orElse("changed");
  }

  private String maker(RowVersion version) {
    return version.isInitial() ? "the case" : statement(version.writer());
  }

  private String statement(int number) {
    return "statement "
        + number
        + statements
            .find(number)
            .map(place -> " (" + shortened(place.step().statement().sql()) + ")")
            .orElse("");
  }

  private static String shortened(String sql) {
    String line = sql.strip().replaceAll("\\s+", " ");
    return line.length() <= LONGEST ? line : line.substring(0, LONGEST - 1).stripTrailing() + "…";
  }

  private static String capital(String text) {
    return text.substring(0, 1).toUpperCase(Locale.ROOT) + text.substring(1);
  }
}
