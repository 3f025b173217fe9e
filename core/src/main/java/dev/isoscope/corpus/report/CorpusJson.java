package dev.isoscope.corpus.report;

import com.fasterxml.jackson.core.JsonGenerator;
import dev.isoscope.corpus.BugOutcome;
import dev.isoscope.corpus.CorpusBug;
import dev.isoscope.corpus.CorpusReplay;
import dev.isoscope.corpus.OracleMatrix;
import dev.isoscope.corpus.VersionBisection;
import dev.isoscope.model.Level;
import dev.isoscope.model.Triage;
import dev.isoscope.model.Verdict;
import dev.isoscope.report.JsonText;
import java.io.IOException;
import java.io.Writer;
import java.util.List;
import java.util.Map;

/** The JSON documents of {@code bugs}. */
public final class CorpusJson {
  static final String LIST = "isoscope.bugs.list/1";
  static final String RUN = "isoscope.bugs/1";
  static final String JUDGE = "isoscope.bugs.judge/1";
  static final String BISECT = "isoscope.bugs.bisect/1";

  private final JsonGenerator json;

  private CorpusJson(JsonGenerator json) {
    this.json = json;
  }

  /** The bugs as the corpus tells of them; leaves the writer open. */
  public static void write(List<CorpusBug> bugs, Writer writer) throws IOException {
    JsonText.write(writer, json -> new CorpusJson(json).list(bugs));
  }

  /**
   * Where they show; leaves the writer open.
   *
   * @param unavailable the targets that could not be used, with the reason
   */
  public static void write(CorpusReplay replay, Map<String, String> unavailable, Writer writer)
      throws IOException {
    JsonText.write(writer, json -> new CorpusJson(json).run(replay, unavailable));
  }

  /** Who sees them; leaves the writer open. */
  public static void write(OracleMatrix matrix, Map<String, String> unavailable, Writer writer)
      throws IOException {
    JsonText.write(writer, json -> new CorpusJson(json).judge(matrix, unavailable));
  }

  /** In which version one came or went; leaves the writer open. */
  public static void write(CorpusBug bug, String target, VersionBisection search, Writer writer)
      throws IOException {
    JsonText.write(writer, json -> new CorpusJson(json).bisect(bug, target, search));
  }

  private void list(List<CorpusBug> bugs) throws IOException {
    json.writeStartObject();
    json.writeStringField("schema", LIST);
    JsonText.objects(json, "bugs", bugs, this::bug);
    json.writeEndObject();
  }

  private void bug(CorpusBug bug) throws IOException {
    json.writeStringField("id", bug.id());
    json.writeStringField("dbms", bug.dbms());
    json.writeStringField("title", bug.title());
    json.writeStringField("kind", bug.kind());
    json.writeStringField("severity", told(bug.severity()));
    json.writeStringField("affected", told(bug.affected()));
    json.writeStringField("fixed", told(bug.fixed()));
    json.writeStringField("status", told(bug.status()));
    JsonText.strings(json, "links", bug.links());
    JsonText.strings(json, "cases", bug.cases().stream().map(one -> one.source()).toList());
    json.writeStringField("reason", bug.obstacle().orElse(null));
  }

  private static String told(String text) {
    return text.isEmpty() ? null : text;
  }

  private void run(CorpusReplay replay, Map<String, String> unavailable) throws IOException {
    json.writeStartObject();
    json.writeStringField("schema", RUN);
    JsonText.objects(json, "bugs", replay.outcomes(), this::outcome);
    JsonText.objects(
        json,
        "levels",
        replay.byLevels().entrySet(),
        group -> {
          JsonText.strings(json, "levels", group.getKey().stream().map(Level::label).toList());
          JsonText.strings(json, "bugs", group.getValue().stream().map(CorpusBug::id).toList());
        });
    JsonText.unavailable(json, unavailable);
    json.writeEndObject();
  }

  private void outcome(BugOutcome outcome) throws IOException {
    json.writeStringField("id", outcome.bug().id());
    json.writeStringField("target", outcome.target().orElse(null));
    json.writeStringField("level", outcome.level().map(Level::label).orElse(null));
    json.writeStringField("status", outcome.status().label());
    json.writeStringField("reason", outcome.reason());
  }

  private void judge(OracleMatrix matrix, Map<String, String> unavailable) throws IOException {
    json.writeStartObject();
    json.writeStringField("schema", JUDGE);
    JsonText.strings(json, "oracles", matrix.oracles());
    JsonText.objects(json, "bugs", matrix.views(), this::view);
    JsonText.strings(json, "unseen", matrix.unseen().stream().map(CorpusBug::id).toList());
    JsonText.unavailable(json, unavailable);
    json.writeEndObject();
  }

  private void view(OracleMatrix.View view) throws IOException {
    json.writeStringField("id", view.bug().id());
    json.writeStringField("target", view.target());
    json.writeStringField("level", view.level().label());
    json.writeStringField("oracle", view.oracle());
    json.writeStringField("verdict", view.verdict().label());
    json.writeStringField("triage", view.triage().map(Triage::label).orElse(null));
    json.writeStringField(
        "reason",
        view.verdict()
            .match(
                () -> null,
                violation -> violation.explanation().headline(),
                Verdict.Inconclusive::reason));
  }

  private void bisect(CorpusBug bug, String target, VersionBisection search) throws IOException {
    json.writeStartObject();
    json.writeStringField("schema", BISECT);
    json.writeStringField("id", bug.id());
    json.writeStringField("target", target);
    json.writeBooleanField("changes", search.changes());
    json.writeBooleanField("shownBefore", search.shownBefore());
    json.writeStringField("last", search.last().orElse(null));
    json.writeStringField("first", search.first().orElse(null));
    JsonText.strings(json, "untried", search.untried());
    JsonText.strings(json, "earlier", search.earlier().orElse(List.of()));
    JsonText.objects(json, "bugs", search.tried(), this::outcome);
    json.writeEndObject();
  }
}
