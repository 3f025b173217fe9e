package dev.isoscope.cli;

import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** {@code bugs bisect}: its options. {@link BugsBisectSession} does the work. */
@Command(
    name = "bisect",
    description = {
      "Finds the first published version of a DBMS in which a known bug shows or no longer shows."
    },
    mixinStandardHelpOptions = true,
    versionProvider = VersionProvider.class,
    sortOptions = false,
    footerHeading = "%nExamples:%n",
    footer = {
      "  isoscope bugs bisect MDEV-28027 --on mariadb",
      "  isoscope bugs bisect MDEV-28027 --on mariadb@10",
      "      only versions that begin with 10",
      "",
      "The search goes by halves, and so takes it that the bug came or went once. With --offline it",
      "tries the versions that are at hand."
    })
final class BugsBisectCommand implements Callable<Integer> {
  @Spec CommandSpec spec;

  @Parameters(paramLabel = "ID", description = "The ticket, or the name of the case without one.")
  String id;

  @Mixin JsonOption json;

  @Mixin CorpusOptions corpus;

  @Override
  public Integer call() throws Exception {
    return new BugsBisectSession(this).run();
  }
}
