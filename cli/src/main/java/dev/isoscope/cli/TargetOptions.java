package dev.isoscope.cli;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import picocli.CommandLine.Option;

/** The options that say where servers come from; all commands that start them share it. */
final class TargetOptions {
  @Option(
      names = "--cache",
      paramLabel = "DIR",
      description =
          "Where servers are kept; default: ISOSCOPE_CACHE or the user's cache directory.")
  Path cache;

  @Option(names = "--offline", description = "Download nothing.")
  boolean offline;

  @Option(
      names = "--server-option",
      paramLabel = "NAME=VALUE",
      description =
          "An option of the servers that Isoscope starts, such as innodb_page_size=4k; repeatable.")
  List<String> serverOptions = new ArrayList<>();

  /** Takes the server's options from the journal of a campaign, unless some are given. */
  void resume(Map<String, String> journal) {
    if (serverOptions.isEmpty() && journal.containsKey(CampaignHeader.SERVER_OPTIONS)) {
      serverOptions.addAll(journal.get(CampaignHeader.SERVER_OPTIONS).lines().toList());
    }
  }
}
