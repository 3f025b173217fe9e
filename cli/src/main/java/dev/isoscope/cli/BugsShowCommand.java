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

/** {@code bugs show}. */
@Command(
    name = "show",
    description = "Tells all that is known of a bug, with the case that replays it.",
    mixinStandardHelpOptions = true,
    versionProvider = VersionProvider.class,
    sortOptions = false,
    footerHeading = "%nExamples:%n",
    footer = {
      "  isoscope bugs show MDEV-26642",
      "  isoscope bugs show mysql-100328",
      "      the same as MySQL#100328"
    })
final class BugsShowCommand implements Callable<Integer> {
  @Spec CommandSpec spec;

  @Parameters(paramLabel = "ID", description = "The ticket, or the name of the case without one.")
  String id;

  @Mixin JsonOption json;

  @Mixin ColorOption color;

  @Override
  public Integer call() throws Exception {
    CorpusBug bug = BugChoice.named(id);
    PrintWriter out = spec.commandLine().getOut();
    if (json.wanted) {
      CorpusJson.write(List.of(bug), out);
    } else {
      out.print(CorpusText.show(bug, color.text()));
    }
    out.flush();
    return ExitCode.OK;
  }
}
