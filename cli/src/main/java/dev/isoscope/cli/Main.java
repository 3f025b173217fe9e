package dev.isoscope.cli;

import java.io.FileDescriptor;
import java.io.FileOutputStream;
import java.io.OutputStreamWriter;
import java.io.PrintWriter;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.ScopeType;
import picocli.CommandLine.Spec;
import picocli.CommandLine.UnmatchedArgumentException;

/**
 * The command line. Commands hold their options only and leave the work to other classes, so that
 * {@code --version} and {@code --help} do not load what the work needs.
 */
@Command(
    name = "isoscope",
    description = "Finds, explains and replays transaction bugs in SQL database systems.",
    mixinStandardHelpOptions = true,
    versionProvider = VersionProvider.class,
    subcommands = {
      RunCommand.class,
      HuntCommand.class,
      CheckCommand.class,
      LevelsCommand.class,
      ExploreCommand.class,
      CompareCommand.class,
      ReduceCommand.class,
      BugsCommand.class,
      ReportCommand.class,
      TargetsCommand.class,
      ServerCommand.class,
      ShellCommand.class,
      BuildCommand.class,
      CleanCommand.class,
      CompletionCommand.class,
      ManualCommand.class,
      WarmUpCommand.class
    },
    synopsisSubcommandLabel = "COMMAND",
    footerHeading = "%nExamples:%n",
    footer = {
      "  isoscope run cases/anomalies/p4-lost-update.sql",
      "  isoscope run cases --on h2,mariadb@11.4.5 --level all",
      "  isoscope compare --on mysql,mariadb --time 5m",
      "  isoscope targets",
      "",
      "isoscope COMMAND --help explains a command."
    },
    exitCodeListHeading = "%nExit codes:%n",
    exitCodeList = {
      "0:as expected, or only documented and inconclusive runs",
      "1:a bug, an unexplained violation, a failed expectation or a discrepancy between targets",
      "2:bad usage or bad input",
      "3:a target could not be started or reached (the others still ran)",
      "70:a fault of isoscope itself",
      "130:ended by Ctrl-C before all was done (1 if something was found until then)",
      "143:the same by SIGTERM"
    })
public final class Main implements Callable<Integer> {
  private static final int USAGE_WIDTH = 100;

  @Spec private CommandSpec spec;

  @Option(
      names = PlugIns.OPTION,
      paramLabel = "FILE.jar",
      scope = ScopeType.INHERIT,
      description =
          "Oracles and DBMSs of your own; repeatable. Those in the folder plugins beside the"
              + " launcher and in ISOSCOPE_PLUGINS need not be named.")
  private List<Path> plugIns = new ArrayList<>();

  /**
   * Standard output is UTF-8 whatever the locale says: it is JSON's encoding, and that of cases. It
   * is ours alone: HSQLDB, in this JVM, prints now and then what was meant for its makers.
   */
  public static void main(String[] arguments) {
    PrintWriter out = writer(FileDescriptor.out);
    PrintWriter err = writer(FileDescriptor.err);
    System.setOut(System.err);
    int code = execute(out, err, arguments);
    out.flush();
    err.flush();
    System.exit(code);
  }

  private static PrintWriter writer(FileDescriptor descriptor) {
    return new PrintWriter(
        new OutputStreamWriter(new FileOutputStream(descriptor), StandardCharsets.UTF_8), true);
  }

  /** Runs a command line, with the plug-ins that there are, and returns its exit code. */
  static int execute(PrintWriter out, PrintWriter err, String... arguments) {
    try {
      List<Path> plugInJars = PlugIns.jars(arguments);
      return plugInJars.isEmpty()
          ? run(out, err, arguments)
          : PlugIns.execute(plugInJars, out, err, arguments);
    } catch (UsageException e) {
      err.println("isoscope: " + e.getMessage());
      return ExitCode.USAGE;
    }
  }

  /** Runs a command line with what is on the class path. */
  static int run(PrintWriter out, PrintWriter err, String... arguments) {
    return new CommandLine(new Main())
        .setOut(out)
        .setErr(err)
        .setCaseInsensitiveEnumValuesAllowed(true)
        .registerConverter(Duration.class, new DurationConverter())
        .setUsageHelpWidth(USAGE_WIDTH)
        .setParameterExceptionHandler(Main::misused)
        .setExecutionExceptionHandler(Main::failed)
        .execute(arguments);
  }

  /** A short answer: the full help would push it off the screen. */
  private static int misused(ParameterException misuse, String[] arguments) {
    CommandLine command = misuse.getCommandLine();
    PrintWriter err = command.getErr();
    boolean unknown =
        misuse instanceof UnmatchedArgumentException unmatched
            && !unmatched.isUnknownOption()
            && !command.getSubcommands().isEmpty();
    err.println(
        unknown
            ? "isoscope: unknown command '"
                + ((UnmatchedArgumentException) misuse).getUnmatched().get(0)
                + "'"
            : "isoscope: " + misuse.getMessage());
    if (command.getSubcommands().isEmpty()) {
      UnmatchedArgumentException.printSuggestions(misuse, err);
    } else {
      err.println("Commands are " + String.join(", ", visible(command)) + ".");
    }
    err.println(command.getCommandSpec().qualifiedName() + " --help explains.");
    return ExitCode.USAGE;
  }

  private static List<String> visible(CommandLine command) {
    return command.getSubcommands().entrySet().stream()
        .filter(entry -> !entry.getValue().getCommandSpec().usageMessage().hidden())
        .map(Map.Entry::getKey)
        .toList();
  }

  private static int failed(
      Exception failure, CommandLine commandLine, CommandLine.ParseResult result) {
    JvmEnd.awaitIfUnderWay();
    PrintWriter err = commandLine.getErr();
    if (failure instanceof UsageException) {
      err.println("isoscope: " + failure.getMessage());
      return ExitCode.USAGE;
    }
    err.println("isoscope: this is a fault of isoscope itself: " + failure);
    failure.printStackTrace(err);
    return ExitCode.INTERNAL;
  }

  @Override
  public Integer call() {
    throw new ParameterException(spec.commandLine(), "a command is missing");
  }
}
