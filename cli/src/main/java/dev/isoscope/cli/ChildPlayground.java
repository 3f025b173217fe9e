package dev.isoscope.cli;

import dev.isoscope.corpus.ShippedCases;
import dev.isoscope.dbms.Dbms;
import dev.isoscope.dbms.DbmsRegistry;
import dev.isoscope.pages.PlaygroundPage;
import dev.isoscope.report.Markup;
import dev.isoscope.testbed.Testbed;
import dev.isoscope.web.Playground;
import dev.isoscope.web.PlaygroundLimits;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/**
 * The playground of {@code serve}. Each run has a process of its own: whatever its SQL does to an
 * engine, the pages stay, and a run that hangs can always be ended.
 */
final class ChildPlayground implements Playground {
  /** What people know comes first. */
  private static final List<String> FOLDERS =
      List.of("anomalies", "papers", "found", "bugs", "engines", "compat", "explore");

  private final TargetOptions options;
  private final Path cache;
  private final ShippedCases cases = ShippedCases.find();

  /**
   * @throws UsageException if no run could do anything with the options
   */
  ChildPlayground(TargetOptions options) {
    this.options = options;
    this.cache = Targets.testbedOptions(options).cache().toAbsolutePath();
  }

  @Override
  public Markup page() {
    Map<String, List<String>> byFolder = new TreeMap<>();
    for (String name : cases.names()) {
      String folder =
          name.substring(0, name.lastIndexOf('/')).replaceFirst("^(found/\\w+)/.*", "$1");
      byFolder.computeIfAbsent(folder, key -> new ArrayList<>()).add(name);
    }
    Map<String, List<String>> sorted = new LinkedHashMap<>();
    for (String first : FOLDERS) {
      byFolder.forEach(
          (folder, names) -> {
            if (folder.split("/")[0].equals(first)) {
              sorted.put(folder, names);
            }
          });
    }
    Map<String, String> targets = new LinkedHashMap<>();
    for (Dbms dbms : DbmsRegistry.all()) {
      if (Testbed.starts(dbms.name())) {
        targets.put(dbms.name(), dbms.title());
      }
    }
    return PlaygroundPage.of(
        new PlaygroundPage.Choices(
            sorted,
            targets,
            List.of(Targets.DEFAULT),
            PlaygroundTerms.levelNames(),
            PlaygroundLimits.DEFAULT.requestBytes()));
  }

  @Override
  public Optional<String> shippedCase(String name) {
    return cases.text(name);
  }

  @Override
  public Run start(Request request) throws UnusableRequest, IOException {
    PlaygroundTerms.of(request);
    return PlaygroundProcess.start(request, options, cache);
  }
}
