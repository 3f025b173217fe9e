package dev.isoscope.oracle.dependency;

import dev.isoscope.instrument.Change;
import dev.isoscope.instrument.RowIdentity;
import dev.isoscope.instrument.RowVersion;
import dev.isoscope.model.Anomaly;
import dev.isoscope.model.EdgeKind;
import dev.isoscope.oracle.graph.Dependency;
import dev.isoscope.oracle.graph.Observations;
import dev.isoscope.oracle.graph.Use;
import java.util.List;

/** Says in plain words what a phenomenon consists of, one sentence per piece of evidence. */
public final class PhenomenonWording {
  private final Phrases phrases;

  public PhenomenonWording(Observations observations) {
    phrases = new Phrases(observations);
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

  /** What a row goes by. */
  String row(RowIdentity row) {
    return phrases.row(row);
  }

  /** Sentences that lead from what was seen to the anomaly. */
  public List<String> reasoning(Phenomenon phenomenon) {
    return phenomenon.evidence().reasoning(phenomenon.anomaly(), this);
  }

  // ---- order ----------------------------------------------------------------------------------

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
    String earlier = phrases.statement(dependency.earlier());
    String later = phrases.statement(dependency.later());
    String verb = phrases.verb(dependency.installed());
    String row = " " + phrases.row(dependency.installed().row());
    String wrote = " the version of" + row + " that " + earlier + " wrote";
    String after = row + " as it was after " + earlier + " " + verb + " it";
    String before = row + " as it was before " + later + " " + verb + " it";
    return switch (dependency.kind()) {
      case ITEM_READ -> later + " reads" + wrote;
      case ITEM_WRITE -> later + " replaces" + wrote;
      case ITEM_ANTI -> earlier + " reads" + before;
      case PREDICATE_READ, PREDICATE_ANTI, PREDICATE_WRITE ->
          dependency.overwrites()
              ? earlier + " judges its condition on" + before
              : later + " judges its condition on" + after;
      case VALUE_WRITE ->
          dependency.overwrites()
              ? earlier + " makes a value from" + before
              : later + " makes a value from" + wrote;
    };
  }

  String start(Evidence.Interference early) {
    return "%s had started by then: %s had come back before %s was asked to commit."
        .formatted(early.link().to(), phrases.statement(early.started()), early.link().from());
  }

  // ---- sights ---------------------------------------------------------------------------------

  String sees(Use use) {
    String manner =
        switch (use.manner()) {
          case READ -> " reads";
          case REPLACED -> " replaces";
          case JUDGED -> " judges its condition on";
          case COMPUTED -> " makes a value from";
        };
    return named(use.statement()) + manner + " " + inState(use.version());
  }

  private String inState(RowVersion version) {
    return phrases.row(version.row()) + " " + phrases.state(version);
  }

  /** A statement with its transaction, as the start of a sentence. */
  private String named(int number) {
    String name = phrases.statement(number).replaceFirst("^s", "S");
    return phrases
        .place(number)
        .map(place -> name + " of " + place.transaction().name())
        .orElse(name);
  }

  String whyWrong(Anomaly anomaly, Evidence.Sight sight) {
    String instead = sight.instead().map(phrases::maker).orElse("");
    return switch (anomaly) {
      case G1A -> ", which was rolled back";
      case G1B -> ", though " + instead + " wrote the row again in the same transaction";
      case DIRTY_READ -> notCommitted(sight.use());
      case STALE_READ ->
          ", though a newer one, by "
              + instead
              + ", was committed before statement "
              + sight.use().statement()
              + " was submitted";
      case INTERNAL ->
          ", though before that "
              + instead
              + " of the same transaction wrote it"
              + phrases
                  .overtaken(sight.use().version(), sight.instead().orElseThrow())
                  .map(phrases::maker)
                  .map(
                      one -> ", and " + one + " had changed it in between: two versions of one row")
                  .orElse("");
      case THIN_AIR -> ", and nobody wrote that";
      default -> "";
    };
  }

  private String notCommitted(Use use) {
    return phrases
        .place(use.version().writer())
        .map(Statements.Place::transaction)
        .map(
            writer ->
                writer.committed()
                    ? ", and came back before " + writer.name() + " was asked to commit"
                    : ", which " + writer.name() + " never committed")
        .orElse("");
  }

  // ---- what was made of rows ------------------------------------------------------------------

  String replaces(Change change) {
    String verb = change.deletes() ? " deleted " : " replaced ";
    return named(change.after().writer()) + verb + inState(change.before()) + ".";
  }

  String left(Evidence.Remains remains) {
    String found =
        remains.found().map(version -> "is there " + phrases.state(version)).orElse("is not there");
    String expected =
        remains
            .expected()
            .map(version -> "what was committed last is the row " + phrases.state(version))
            .orElse("nobody wrote it");
    return "After the run " + phrases.row(remains.row()) + " " + found + "; " + expected + ".";
  }

  String overcounts(int statement) {
    return named(statement)
        + " changed fewer rows than it claims: no row but those it told of carries its version, in"
        + " the end or when it was read or replaced.";
  }
}
