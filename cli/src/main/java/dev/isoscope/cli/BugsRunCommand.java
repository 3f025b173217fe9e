package dev.isoscope.cli;

import java.nio.file.Path;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** {@code bugs run}: its options. {@link BugsRunSession} does the work. */
@Command(
    name = "run",
    description = {
      "Replays known bugs on targets and levels, and tells where each shows, does not show, or is"
          + " not runnable, and why."
    },
    mixinStandardHelpOptions = true,
    versionProvider = VersionProvider.class,
    sortOptions = false,
    footerHeading = "%nExamples:%n",
    footer = {
      "  isoscope bugs run --on mariadb@10.2.11,mariadb@11.4.5 --level all",
      "      every bug that has a case for MariaDB, at every level",
      "  isoscope bugs run 'lost write' --on h2,duckdb",
      "  isoscope bugs run --on mysql --level all --out mysql-bugs",
      "      writes bugs.md, bugs.json and the picture bugs.svg as well",
      "",
      "A bug shows where a run has the wrong outcome that its case records. The exit code is 0",
      "whatever shows, and 3 if a target could not be used."
    })
final class BugsRunCommand implements Callable<Integer> {
  @Spec CommandSpec spec;

  @Parameters(paramLabel = "REGEX", arity = "0..1", description = BugChoice.HELP)
  String regex;

  @Option(
      names = "--repeat",
      paramLabel = "N",
      description =
          "Run everything N times: a bug shows if it does in one of them; default: 1. Some bugs"
              + " hang on a choice of the server's.")
  int repeat = 1;

  @Option(
      names = "--out",
      paramLabel = "DIR",
      description =
          "Write bugs.md, bugs.json and bugs.svg to this folder, and what isoscope report DIR makes"
              + " pages from.")
  Path out;

  @Mixin JsonOption json;

  @Mixin ColorOption color;

  @Mixin CorpusOptions corpus;

  /** What is under way there nobody asks: a case that kills its process is found by trying. */
  @Option(
      names = CampaignOptions.WORKER,
      hidden = true,
      description = "Do what standard input asks for.")
  Path worker;

  @Override
  public Integer call() throws Exception {
    return new BugsRunSession(this).run();
  }
}
