package dev.isoscope.cli;

import dev.isoscope.campaign.WorkCarrier;
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
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.concurrent.Future;
import java.util.function.Function;
import java.util.function.IntSupplier;
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
      ServeCommand.class,
      TargetsCommand.class,
      ServerCommand.class,
      ShellCommand.class,
      BuildCommand.class,
      CleanCommand.class,
      CompletionCommand.class,
      ManualCommand.class,
      PlaygroundRunCommand.class,
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

  /** Of the work that processes on other machines are asked for at once. */
  private static final double SECONDS_PER_ORDER = 20;

  /** What can be carried out elsewhere. */
  private static final List<List<String>> CAMPAIGNS =
      List.of(List.of("hunt"), List.of("compare"), List.of("bugs", "run"));

  @Spec private CommandSpec spec;

  private final Optional<WorkCarrier> elsewhere;

  @Option(
      names = PlugIns.OPTION,
      paramLabel = "FILE.jar",
      scope = ScopeType.INHERIT,
      description =
          "Oracles and DBMSs of your own; repeatable. Those in the folder plugins beside the"
              + " launcher and in ISOSCOPE_PLUGINS need not be named.")
  private List<Path> plugIns = new ArrayList<>();

  private Main(IntSupplier places, Function<List<String>, Future<List<String>>> carrier) {
    this.elsewhere =
        Optional.ofNullable(carrier).map(one -> new CarriedWork(places, SECONDS_PER_ORDER, one));
  }

  /** Who has the processes that carry out campaigns, if that is not to be done here. */
  static Optional<WorkCarrier> elsewhere(CommandSpec command) {
    return ((Main) command.root().userObject()).elsewhere;
  }

  /** What the user calls plug-ins. */
  static List<Path> plugIns(CommandSpec command) {
    return List.copyOf(((Main) command.root().userObject()).plugIns);
  }

  /** What is no campaign has nothing for processes elsewhere. */
  private static int carriedOut(CommandLine.ParseResult result) {
    List<String> command =
        result.asCommandLineList().stream().skip(1).map(CommandLine::getCommandName).toList();
    if (elsewhere(result.commandSpec()).isPresent()
        && result.asCommandLineList().stream()
            .map(CommandLine::getParseResult)
            .noneMatch(one -> one.isUsageHelpRequested() || one.isVersionHelpRequested())
        && !CAMPAIGNS.contains(command)) {
      throw new CommandLine.ExecutionException(
          result.commandSpec().commandLine(),
          "no campaign",
          new UsageException(
              String.join(" ", command)
                  + " is no campaign, so there is nothing to distribute: use isoscope itself; hunt,"
                  + " compare and bugs run can be distributed"));
    }
    return new CommandLine.RunLast().execute(result);
  }

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
    return execute(out, err, () -> 0, null, arguments);
  }

  /**
   * The same where campaigns are carried out by processes elsewhere.
   *
   * @param places how many of them can be at work at the same time
   * @param carrier brings requests to a {@link WorkerPool}, and its replies back; it is known by
   *     types of the JDK alone, since whoever has it may be loaded apart from Isoscope
   */
  public static int execute(
      PrintWriter out,
      PrintWriter err,
      IntSupplier places,
      Function<List<String>, Future<List<String>>> carrier,
      String... arguments) {
    try {
      List<Path> plugInJars = PlugIns.jars(arguments);
      return plugInJars.isEmpty()
          ? run(out, err, places, carrier, arguments)
          : PlugIns.execute(plugInJars, out, err, places, carrier, arguments);
    } catch (UsageException e) {
      err.println("isoscope: " + e.getMessage());
      return ExitCode.USAGE;
    }
  }

  /** Runs a command line with what is on the class path. */
  static int run(
      PrintWriter out,
      PrintWriter err,
      IntSupplier places,
      Function<List<String>, Future<List<String>>> carrier,
      String... arguments) {
    return new CommandLine(new Main(places, carrier))
        .setOut(out)
        .setErr(err)
        .setCaseInsensitiveEnumValuesAllowed(true)
        .registerConverter(Duration.class, new DurationConverter())
        .setUsageHelpWidth(USAGE_WIDTH)
        .setParameterExceptionHandler(Main::misused)
        .setExecutionExceptionHandler(Main::failed)
        .setExecutionStrategy(Main::carriedOut)
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
