package dev.isoscope.cli;

import dev.isoscope.corpus.CorpusBug;
import dev.isoscope.corpus.report.CorpusJson;
import dev.isoscope.corpus.report.CorpusText;
import java.io.PrintWriter;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** {@code bugs list}. */
@Command(
    name = "list",
    description = "Lists known bugs, also those that cannot be replayed.",
    mixinStandardHelpOptions = true,
    versionProvider = VersionProvider.class,
    sortOptions = false,
    footerHeading = "%nExamples:%n",
    footer = {
      "  isoscope bugs list",
      "  isoscope bugs list 'mariadb'",
      "  isoscope bugs list 'lost write|dirty read' --json"
    })
final class BugsListCommand implements Callable<Integer> {
  @Spec CommandSpec spec;

  @Parameters(paramLabel = "REGEX", arity = "0..1", description = BugChoice.HELP)
  String regex;

  @Mixin JsonOption json;

  @Mixin ColorOption color;

  @Override
  public Integer call() throws Exception {
    List<CorpusBug> bugs = BugChoice.matching(regex);
    PrintWriter out = spec.commandLine().getOut();
    if (json.wanted) {
      CorpusJson.write(bugs, out);
    } else {
      out.print(CorpusText.list(bugs, color.text()));
    }
    out.flush();
    return ExitCode.OK;
  }
}
