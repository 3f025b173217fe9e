package dev.isoscope.cli;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** {@code clean}: its options. {@link CleanSession} does the work. */
@Command(
    name = "clean",
    description =
        "Removes what killed runs of yours left on this machine and on servers at JDBC URLs:"
            + " folders of servers, these servers, and schemas. Lists it and asks first.",
    mixinStandardHelpOptions = true,
    versionProvider = VersionProvider.class,
    sortOptions = false,
    footerHeading = "%nExamples:%n",
    footer = {
      "  isoscope clean",
      "  ISOSCOPE_PASSWORD=... isoscope clean --on jdbc:postgresql://db/test --user tester --yes"
    })
final class CleanCommand implements Callable<Integer> {
  @Spec CommandSpec spec;

  @Option(
      names = "--on",
      paramLabel = "URL",
      description = "A server whose schemas are looked at, too; repeatable.")
  List<String> targets = new ArrayList<>();

  @Option(names = "--yes", description = "Do not ask.")
  boolean yes;

  @Mixin UrlOptions urlOptions;

  @Override
  public Integer call() {
    return new CleanSession(this).run();
  }
}
