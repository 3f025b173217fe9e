package dev.isoscope.compare.report;

import com.fasterxml.jackson.core.JsonGenerator;
import dev.isoscope.casefile.CasePrinter;
import dev.isoscope.compare.CaseResult;
import dev.isoscope.compare.ComparedLevel;
import dev.isoscope.compare.Compatibility;
import dev.isoscope.compare.LevelTally;
import dev.isoscope.compare.PlainDifference;
import dev.isoscope.compare.ServerDeath;
import dev.isoscope.model.Level;
import dev.isoscope.model.TargetIdentity;
import dev.isoscope.report.JsonText;
import java.io.IOException;
import java.io.Writer;
import java.nio.file.Path;
import java.util.Map;
import java.util.Optional;

/** The JSON document of {@code compare --json}, written by hand so that it keeps its schema. */
public final class CompatibilityJson {
  public static final String SCHEMA = "isoscope.compare/1";

  private final JsonGenerator json;
  private final Compatibility compatibility;
  private final Circumstances circumstances;
  private final Optional<Path> directory;

  private CompatibilityJson(
      JsonGenerator json,
      Compatibility compatibility,
      Circumstances circumstances,
      Optional<Path> directory) {
    this.json = json;
    this.compatibility = compatibility;
    this.circumstances = circumstances;
    this.directory = directory;
  }

  /**
   * Writes the document; leaves the writer open.
   *
   * @param directory where the files of the discrepancies are, if they were kept
   */
  public static void write(
      Compatibility compatibility,
      Circumstances circumstances,
      Optional<Path> directory,
      Writer writer)
      throws IOException {
    JsonText.write(
        writer,
        json -> new CompatibilityJson(json, compatibility, circumstances, directory).document());
  }

  private void document() throws IOException {
    json.writeStartObject();
    json.writeStringField("schema", SCHEMA);
    JsonText.objects(json, "targets", compatibility.targets().entrySet(), this::target);
    JsonText.strings(json, "levels", DiscrepancyJson.labels(compatibility.levels()));
    JsonText.objects(json, "skippedLevels", circumstances.skipped().entrySet(), this::skipped);
    if (circumstances.seed().isPresent()) {
      json.writeNumberField("seed", circumstances.seed().getAsLong());
    } else {
      json.writeNullField("seed");
    }
    json.writeNumberField("seconds", Math.round(compatibility.seconds() * 100) / 100.0);
    json.writeNumberField("cases", compatibility.cases());
    json.writeStringField("interrupted", circumstances.interrupted().orElse(null));
    tallies();
    DiscrepancyJson discrepancies =
        new DiscrepancyJson(json, compatibility.targets(), circumstances.known(), directory);
    JsonText.objects(json, "discrepancies", compatibility.discrepancies(), discrepancies::write);
    JsonText.objects(json, "results", compatibility.results(), this::result);
    JsonText.objects(json, "migrations", Migration.of(compatibility), this::migration);
    MatrixJson.write(Matrix.of(compatibility), json);
    JsonText.objects(json, "plainSql", compatibility.plain(), this::plain);
    JsonText.counts(json, "inconclusiveReasons", compatibility.inconclusive());
    JsonText.objects(json, "notCompared", compatibility.leftOut().entrySet(), this::notCompared);
    JsonText.objects(json, "deaths", compatibility.deaths(), this::death);
    JsonText.strings(json, "notApplicable", circumstances.notApplicable());
    JsonText.strings(json, "translated", circumstances.translated());
    JsonText.unavailable(json, circumstances.unavailable());
    json.writeEndObject();
  }

  private void target(Map.Entry<String, TargetIdentity> target) throws IOException {
    json.writeStringField("target", target.getKey());
    json.writeStringField("dbms", target.getValue().dbms());
    json.writeStringField("mode", target.getValue().mode().orElse(null));
    json.writeStringField("version", target.getValue().version().toString());
    Level own = compatibility.own().get(target.getKey());
    json.writeStringField("level", own == null ? null : own.label());
    JsonText.serverOptions(json, target.getValue());
  }

  private void skipped(Map.Entry<ComparedLevel, String> level) throws IOException {
    json.writeStringField("level", level.getKey().label());
    json.writeStringField("reason", level.getValue());
  }

  private void tallies() throws IOException {
    json.writeObjectFieldStart("comparisons");
    tally(compatibility.total());
    json.writeObjectFieldStart("levels");
    for (Map.Entry<ComparedLevel, LevelTally> entry : compatibility.tallies().entrySet()) {
      json.writeObjectFieldStart(entry.getKey().label());
      tally(entry.getValue());
      json.writeEndObject();
    }
    json.writeEndObject();
    json.writeEndObject();
  }

  private void tally(LevelTally tally) throws IOException {
    json.writeNumberField("count", tally.cases());
    json.writeNumberField("differing", tally.differing());
    json.writeNumberField("plainSql", tally.plain());
    json.writeNumberField("wavering", tally.wavering());
    json.writeNumberField("inconclusive", tally.inconclusive());
    json.writeNumberField("partial", tally.partial());
  }

  /** What became of a case that was given. */
  private void result(CaseResult result) throws IOException {
    json.writeStringField("case", result.testCase().name());
    json.writeStringField("source", result.testCase().source());
    json.writeStringField("level", result.level().label());
    JsonText.strings(json, "targets", result.targets());
    JsonText.objects(json, "notCompared", result.leftOut().entrySet(), this::leftOut);
    json.writeStringField("result", result.answer().label());
    JsonText.strings(json, "discrepancies", result.ids());
    json.writeStringField("reason", result.reason().isEmpty() ? null : result.reason());
  }

  private void leftOut(Map.Entry<String, String> target) throws IOException {
    json.writeStringField("target", target.getKey());
    json.writeStringField("reason", target.getValue());
  }

  /** Why cases could not run on a target. */
  private void notCompared(Map.Entry<String, Map<String, Long>> target) throws IOException {
    json.writeStringField("target", target.getKey());
    json.writeNumberField("comparisons", compatibility.leftOut(target.getKey()));
    JsonText.counts(json, "reasons", target.getValue());
  }

  /** What changes for an application that moves from the first target to another. */
  private void migration(Migration migration) throws IOException {
    json.writeStringField("from", migration.from());
    json.writeStringField("to", migration.to());
    JsonText.objects(json, "changes", migration.changes(), this::change);
  }

  private void change(Migration.Change change) throws IOException {
    json.writeStringField("change", change.change().label());
    json.writeStringField("title", change.change().title());
    JsonText.strings(
        json, "discrepancies", change.effects().stream().map(one -> one.filed().id()).toList());
    json.writeStringField("advice", change.advice());
  }

  private void plain(PlainDifference one) throws IOException {
    json.writeStringField("statement", one.statement());
    json.writeStringField("kind", one.example().kind().label());
    JsonText.strings(json, "targets", one.example().contenders());
    json.writeNumberField("occurrences", one.count());
    json.writeStringField("place", one.place());
    json.writeStringField("level", one.level().label());
    JsonText.strings(json, "reasons", one.example().reasons());
    json.writeStringField("case", CasePrinter.print(one.example().testCase()));
  }

  private void death(ServerDeath death) throws IOException {
    json.writeStringField("target", death.target());
    json.writeStringField("level", death.level().label());
    json.writeStringField("reason", death.reason());
    json.writeStringField("case", CasePrinter.print(death.testCase()));
  }
}
