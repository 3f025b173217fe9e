package dev.isoscope.cli;

import java.nio.file.Path;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** {@code serve}: its options. {@link ServeSession} does the work. */
@Command(
    name = "serve",
    description = {
      "Shows the pages of report in a browser while hunt, compare, levels and bugs run write into a"
          + " folder: progress, rates and findings appear as they come. With --playground also a"
          + " page on which to type a case, run it, and see who waited for whom."
    },
    mixinStandardHelpOptions = true,
    versionProvider = VersionProvider.class,
    sortOptions = false,
    footerHeading = "%nExamples:%n",
    footer = {
      "  isoscope serve campaign",
      "      prints an address to open; the folder may come into being later",
      "  isoscope hunt --on mariadb --level all --time 1h --out campaign",
      "      in another terminal: what it finds appears on the page",
      "  isoscope serve --playground",
      "      type or load a case, choose targets and levels, and run it",
      "  isoscope serve campaign --playground --port 8080 --offline",
      "",
      "Only programs of this machine can reach it, and only who knows the address gets an answer: it",
      "holds a token that is new with every start. Whoever has it can run any SQL in the playground,",
      "and so do all that you can; give it to nobody. Ctrl-C ends it, with all servers that it has",
      "started."
    })
final class ServeCommand implements Callable<Integer> {
  @Spec CommandSpec spec;

  @Parameters(
      paramLabel = "DIR",
      arity = "0..1",
      description = "Where the others write to (--out); default: isoscope-out.")
  Path directory;

  @Option(
      names = "--playground",
      description = "A page to run cases on, on servers that Isoscope starts for that.")
  boolean playground;

  @Option(
      names = "--port",
      paramLabel = "N",
      description = "Where to listen, on 127.0.0.1; default: a port that is free.")
  int port;

  @Mixin TargetOptions targetOptions;

  @Override
  public Integer call() throws Exception {
    return new ServeSession(this).run();
  }
}
