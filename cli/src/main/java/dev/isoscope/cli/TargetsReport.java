package dev.isoscope.cli;

import com.fasterxml.jackson.core.JsonGenerator;
import dev.isoscope.dbms.Dbms;
import dev.isoscope.dbms.DbmsRegistry;
import dev.isoscope.model.Level;
import dev.isoscope.report.JsonText;
import dev.isoscope.report.Style;
import dev.isoscope.report.SummaryMatrix;
import dev.isoscope.report.TextOptions;
import dev.isoscope.report.TextTable;
import dev.isoscope.report.TextTable.Cell;
import dev.isoscope.report.TextTable.Line;
import dev.isoscope.testbed.AvailableTarget;
import dev.isoscope.testbed.CacheReport;
import dev.isoscope.testbed.TargetException;
import dev.isoscope.testbed.Testbed;
import java.io.IOException;
import java.io.PrintWriter;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Collectors;

/** The work of {@code targets}: asks the testbed and prints a table or JSON. */
final class TargetsReport {
  private static final String SCHEMA = "isoscope.targets/1";
  private static final int VERSIONS_SHOWN = 3;

  private final TargetsCommand options;
  private final PrintWriter out;
  private final TextOptions text;

  TargetsReport(TargetsCommand options) {
    this.options = options;
    this.out = options.spec.commandLine().getOut();
    this.text = options.color.text();
  }

  int run() throws IOException {
    PrintWriter err = options.spec.commandLine().getErr();
    try (Testbed testbed =
        new Testbed(
            Targets.testbedOptions(options.targetOptions),
            message -> err.println("isoscope: " + message))) {
      List<AvailableTarget> targets = testbed.available();
      CacheReport cache = testbed.cache();
      if (options.json.wanted) {
        JsonText.write(out, json -> document(json, targets, cache));
      } else {
        print(targets, cache);
      }
      return ExitCode.OK;
    } catch (TargetException e) {
      err.println("isoscope: " + e.getMessage());
      return ExitCode.UNAVAILABLE;
    }
  }

  // ---- text -----------------------------------------------------------------------------------

  private void print(List<AvailableTarget> targets, CacheReport cache) {
    TextTable table =
        new TextTable(
            text, List.of("target", "default", "published", "modes", "levels", "at hand"));
    for (AvailableTarget target : targets) {
      table.add(
          List.of(
              Cell.of(target.dbms().name(), Style.BOLD),
              Cell.of(target.defaultVersion()),
              Cell.of(versions(target)),
              Cell.of(String.join(", ", target.modes())),
              Cell.of(levels(target)),
              readiness(target)));
    }
    out.print(table.render());
    for (AvailableTarget target : targets) {
      for (String obstacle : target.obstacles()) {
        String line = target.dbms().name() + ": " + TextOptions.printable(obstacle);
        out.println(text.paint(Style.YELLOW, line));
      }
    }
    out.println(
        Arrays.stream(Level.values())
                .map(level -> SummaryMatrix.shortName(level) + " = " + level.label())
                .collect(Collectors.joining(", "))
            + ", * = default");
    out.println("cache: " + cache.place() + ", " + size(cache.bytes()));
    out.println("A build on this machine is a target, too: --on mariadb=/opt/mariadb-12.0");
    out.println("So is a JDBC URL: --on jdbc:postgresql://host/db --user NAME");
    out.println(
        "Unverified, and reached by a URL only: "
            + DbmsRegistry.all().stream()
                .filter(Dbms::unverified)
                .map(Dbms::name)
                .collect(Collectors.joining(", ")));
    out.flush();
  }

  private String versions(AvailableTarget target) {
    List<String> versions = target.versions();
    if (options.versions || versions.size() <= VERSIONS_SHOWN) {
      return String.join(", ", versions);
    }
    return String.join(", ", versions.subList(0, VERSIONS_SHOWN))
        + " and "
        + (versions.size() - VERSIONS_SHOWN)
        + " more";
  }

  private static String levels(AvailableTarget target) {
    List<String> levels = new ArrayList<>();
    for (Level level : target.dbms().levels(firstMode(target))) {
      boolean usual = level == target.dbms().defaultLevel(firstMode(target));
      levels.add(SummaryMatrix.shortName(level) + (usual ? "*" : ""));
    }
    return String.join(" ", levels);
  }

  private static Cell readiness(AvailableTarget target) {
    List<Line> lines = new ArrayList<>();
    if (!target.obstacles().isEmpty()) {
      lines.add(new Line("see below", Style.YELLOW));
    }
    lines.add(
        target.ready().isEmpty()
            ? new Line("to be downloaded", Style.DIM)
            : new Line(String.join(", ", target.ready()), Style.GREEN));
    return new Cell(lines);
  }

  private static Optional<String> firstMode(AvailableTarget target) {
    return target.modes().stream().findFirst();
  }

  private static String size(long bytes) {
    if (bytes < 1_000_000) {
      return (bytes + 999) / 1000 + " kB";
    }
    return String.format(Locale.ROOT, "%.1f MB", bytes / 1e6);
  }

  // ---- JSON -----------------------------------------------------------------------------------

  private static void document(JsonGenerator json, List<AvailableTarget> targets, CacheReport cache)
      throws IOException {
    json.writeStartObject();
    json.writeStringField("schema", SCHEMA);
    json.writeArrayFieldStart("targets");
    for (AvailableTarget target : targets) {
      target(json, target);
    }
    json.writeEndArray();
    json.writeObjectFieldStart("cache");
    json.writeStringField("place", cache.place().toString());
    json.writeNumberField("bytes", cache.bytes());
    json.writeArrayFieldStart("entries");
    for (CacheReport.Entry entry : cache.entries()) {
      json.writeStartObject();
      json.writeStringField("kind", entry.kind());
      json.writeStringField("path", entry.path().toString());
      json.writeNumberField("bytes", entry.bytes());
      json.writeEndObject();
    }
    json.writeEndArray();
    json.writeEndObject();
    json.writeEndObject();
  }

  private static void target(JsonGenerator json, AvailableTarget target) throws IOException {
    json.writeStartObject();
    json.writeStringField("name", target.dbms().name());
    json.writeStringField("title", target.dbms().title());
    json.writeStringField("defaultVersion", target.defaultVersion());
    JsonText.strings(json, "versions", target.versions());
    JsonText.strings(json, "ready", target.ready());
    JsonText.strings(json, "modes", target.modes());
    JsonText.strings(
        json,
        "levels",
        target.dbms().levels(firstMode(target)).stream().map(Level::label).toList());
    json.writeStringField("defaultLevel", target.dbms().defaultLevel(firstMode(target)).label());
    JsonText.strings(json, "obstacles", target.obstacles());
    json.writeEndObject();
  }
}
