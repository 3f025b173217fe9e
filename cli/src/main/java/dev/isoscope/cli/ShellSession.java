package dev.isoscope.cli;

import dev.isoscope.casefile.CaseSyntaxException;
import dev.isoscope.casefile.StatementEnd;
import dev.isoscope.dbms.Server;
import dev.isoscope.execute.InteractiveRun;
import dev.isoscope.execute.SetupException;
import dev.isoscope.model.Case;
import dev.isoscope.model.Ending;
import dev.isoscope.model.Event;
import dev.isoscope.model.Level;
import dev.isoscope.model.Statement;
import dev.isoscope.report.EventText;
import dev.isoscope.report.TextOptions;
import dev.isoscope.sql.Token;
import dev.isoscope.sql.Tokenizer;
import dev.isoscope.sql.text.KeyWords;
import dev.isoscope.sql.text.TableDefinition;
import dev.isoscope.testbed.TargetException;
import dev.isoscope.testbed.TargetSpec;
import dev.isoscope.testbed.Testbed;
import dev.isoscope.testbed.TestbedOptions;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** The work of {@code shell}: reads lines, hands statements on, and tells what comes of them. */
final class ShellSession {
  private static final int MOST_SESSIONS = 9;
  private static final Pattern ADDRESS = Pattern.compile("[Tt]?([1-9])\\s*(?:>(.*))?");

  /** What a statement usually takes; its answer then stands before the next prompt. */
  private static final Duration MOMENT = Duration.ofMillis(300);

  private static final Duration LONG = Duration.ofHours(1);

  private static final String HELP =
      """
      1> SELECT ...;     a statement for session 1; it ends with ; and may take several lines
      2                  what follows is for session 2
      \\levels [LEVEL]    the isolation levels; with one, begins anew at it, with the same tables
      \\reset             begins anew, with the tables as they were set up
      \\run FILE          begins anew with a case file: its tables and its statements
      \\save FILE         keeps the dialogue as a case that expects what was answered
      \\explain           where the sessions stand, and who waits for whom
      \\explain SELECT .. how the DBMS would carry out a statement
      \\help, \\quit
      A session that waits gets what is typed for it when it goes on.
      """;

  private final ShellCommand options;
  private final PrintWriter out;
  private final PrintWriter err;
  private final TextOptions text;
  private ShellConsole console;
  private Server server;
  private volatile Dialogue dialogue;
  private volatile String current = "T1";
  private String addressee = "T1";
  private volatile String begun = "";
  private volatile boolean echoing;
  private boolean endingTold;

  ShellSession(ShellCommand options) {
    this.options = options;
    this.out = options.spec.commandLine().getOut();
    this.err = options.spec.commandLine().getErr();
    this.text = options.color.text();
  }

  int run() throws IOException {
    TargetSpec target = Targets.parse(options.target);
    if (options.sessions < 1 || options.sessions > MOST_SESSIONS) {
      throw new UsageException(
          "shell " + options.sessions + ": a shell has 1 to " + MOST_SESSIONS + " sessions");
    }
    LevelChoice levels =
        LevelChoice.parse(options.level == null ? List.of() : List.of(options.level)).at(target);
    TestbedOptions testbedOptions =
        Targets.testbedOptions(options.targetOptions, options.urlOptions);
    try (Testbed testbed =
            new Testbed(testbedOptions, message -> err.println("isoscope: " + message));
        Server started = testbed.start(target);
        ShellConsole typed = console(testbedOptions.cache())) {
      server = started;
      console = typed;
      try (Dialogue opened =
          new Dialogue(server, options.sessions, level(levels), this::happened)) {
        dialogue = opened;
        greet(target);
        converse();
        return died() ? ExitCode.UNAVAILABLE : ExitCode.OK;
      }
    } catch (SQLException e) {
      return failed(target, TargetException.unavailable("cannot be used: " + e.getMessage(), e));
    } catch (TargetException e) {
      return failed(target, e);
    }
  }

  private int failed(TargetSpec target, TargetException e) {
    JvmEnd.awaitIfUnderWay();
    err.println("isoscope: " + target + ": " + e.getMessage());
    return e.kind() == TargetException.Kind.USAGE ? ExitCode.USAGE : ExitCode.UNAVAILABLE;
  }

  private ShellConsole console(Path folder) throws IOException {
    return TerminalConsole.available()
        ? new TerminalConsole(folder.resolve("shell-history"), this::words)
        : ShellConsole.plain(System.in, out);
  }

  private Level level(LevelChoice choice) throws TargetException {
    return choice.named().isEmpty()
        ? server.dbms().defaultLevel(server.identity().mode())
        : choice.levelsOf(server.dbms(), server.identity().mode()).get(0);
  }

  private void greet(TargetSpec target) throws TargetException {
    out.println(
        "%s %s, %d sessions at %s, schema %s; \\help explains"
            .formatted(
                server.dbms().title(),
                server.identity().version(),
                options.sessions,
                dialogue.level(),
                dialogue.run().schema()));
    if (target.url().isEmpty()) {
      ClientAccess.of(server).ifPresent(access -> access.print(out));
    }
    out.flush();
  }

  // ---- what happens ---------------------------------------------------------------------------

  /** In whichever thread drives the run. */
  private void happened(Event event) {
    InteractiveRun run = dialogue.run();
    console.prompt(prompt());
    if (!(event instanceof Event.Submitted submitted)) {
      console.print(EventText.of(event, run::step, text));
    } else if (echoing || console.echoes()) {
      String sql = run.step(submitted.number()).statement().sql();
      console.print(event.session() + "> " + TextOptions.printable(sql) + ";\n");
    }
  }

  private void say(String line) {
    console.print(line + "\n");
  }

  private String prompt() {
    if (!begun.isEmpty()) {
      return "  -> ";
    }
    return current + (standing(current).isEmpty() ? "" : " " + standing(current)) + "> ";
  }

  private String standing(String session) {
    InteractiveRun run = dialogue.run();
    if (run.underWay(session).isPresent()) {
      Collection<String> blockers = run.waitsFor(session);
      return blockers.isEmpty() ? "runs" : "waits for " + String.join(", ", blockers);
    }
    return switch (run.transaction(session)) {
      case NONE -> "";
      case OPEN -> "in transaction";
      case ABORTED -> "in an aborted transaction";
    };
  }

  private boolean died() {
    return dialogue.run().ending().filter(Ending.ServerDied.class::isInstance).isPresent();
  }

  private void tellEnding() {
    dialogue
        .run()
        .ending()
        .filter(ending -> !endingTold)
        .ifPresent(
            ending -> {
              endingTold = true;
              if (ending instanceof Ending.ServerDied dead) {
                say("the server has died: " + dead.reason());
                server.lastWords().forEach(this::say);
              } else if (ending instanceof Ending.Stuck stuck) {
                say("the dialogue cannot go on: " + stuck.reason());
              }
              say("\\save FILE keeps it, \\reset begins anew");
            });
  }

  // ---- what is typed --------------------------------------------------------------------------

  private void converse() throws IOException {
    String line = console.readLine(prompt());
    while (line != null && !line.strip().equals("\\quit")) {
      try {
        take(line);
      } catch (UsageException | CaseSyntaxException e) {
        say(e.getMessage());
      } catch (SetupException e) {
        say("the tables cannot be laid out: " + e.getMessage());
      } catch (SQLException | IOException | InvalidPathException e) {
        say("that failed: " + e.getMessage());
      }
      dialogue.run().awaitRest(console.echoes() ? LONG : MOMENT);
      tellEnding();
      line = console.readLine(prompt());
    }
    if (!begun.isBlank()) {
      say("the last statement has no end; expected ; after it");
    }
  }

  private void take(String line) throws IOException, SQLException, CaseSyntaxException {
    String rest = line.strip();
    if (rest.startsWith("\\")) {
      String[] words = rest.split("\\s+", 2);
      command(words[0], words.length < 2 ? "" : words[1]);
      return;
    }
    if (line.equals(ShellConsole.INTERRUPTED)) {
      begun = "";
      return;
    }
    if (begun.isEmpty()) {
      addressee = current;
      Matcher address = ADDRESS.matcher(rest);
      if (address.matches()) {
        addressee = session("T" + address.group(1));
        if (address.group(2) == null) {
          current = addressee;
          return;
        }
        rest = address.group(2);
      }
    }
    begun = begun + (begun.isEmpty() ? "" : "\n") + rest;
    submitEnded();
  }

  private String session(String name) {
    if (!dialogue.sessions().contains(name)) {
      throw new UsageException(
          "there is no session " + name + "; there are " + String.join(", ", dialogue.sessions()));
    }
    return name;
  }

  /** Hands on the statements that have an end, and keeps the rest. */
  private void submitEnded() {
    while (true) {
      List<Token> tokens = Tokenizer.tokens(begun, server.dbms().backslashEscapes());
      int end = StatementEnd.find(tokens, 0);
      if (end < 0) {
        begun = tokens.stream().allMatch(Token::isComment) ? "" : begun;
        return;
      }
      String sql = begun.substring(0, tokens.get(end).start()).strip();
      begun = begun.substring(tokens.get(end).end()).strip();
      if (!tokens.subList(0, end).stream().allMatch(Token::isComment)) {
        submit(addressee, sql);
      }
    }
  }

  private void submit(String session, String sql) {
    if (dialogue.run().ending().isPresent()) {
      throw new UsageException("the dialogue is over; \\reset begins anew");
    }
    if (dialogue.run().underWay(session).isPresent()) {
      say(session + " " + standing(session) + "; the statement is submitted when it goes on");
    }
    dialogue.run().submit(session, sql);
  }

  // ---- commands -------------------------------------------------------------------------------

  private void command(String name, String argument)
      throws IOException, SQLException, CaseSyntaxException {
    dialogue.run().awaitRest(MOMENT.multipliedBy(10));
    switch (name) {
      case "\\help" -> console.print(HELP);
      case "\\levels" -> levels(argument);
      case "\\reset" -> begin(dialogue.level());
      case "\\run" -> replay(file(name, argument));
      case "\\save" -> say(dialogue.save(file(name, argument)));
      case "\\explain" -> explain(argument);
      default -> throw new UsageException(name + " is unknown; \\help lists the commands");
    }
  }

  private static Path file(String name, String argument) {
    if (argument.isBlank()) {
      throw new UsageException(name + " wants the name of a file");
    }
    return Path.of(argument.strip());
  }

  private void levels(String argument) throws SQLException {
    List<Level> known = server.dbms().levels(server.identity().mode());
    if (argument.isBlank()) {
      known.forEach(level -> say((level == dialogue.level() ? "* " : "  ") + level));
      return;
    }
    Level wanted =
        Level.named(argument.strip())
            .filter(known::contains)
            .orElseThrow(
                () ->
                    new UsageException(
                        server.dbms().title()
                            + " has the isolation levels "
                            + String.join(", ", known.stream().map(Level::label).toList())));
    begin(wanted);
  }

  private void begin(Level level) throws SQLException {
    if (died()) {
      server.restart();
    }
    dialogue.begin(level);
    begun();
  }

  private void begun() {
    endingTold = false;
    say("begun anew at " + dialogue.level() + ", schema " + dialogue.run().schema());
  }

  private void replay(Path file) throws IOException, SQLException, CaseSyntaxException {
    Case testCase = CaseFiles.parse(List.of(file)).get(0);
    List<String> names = testCase.sessions();
    if (names.size() > dialogue.sessions().size()) {
      throw new UsageException(
          file
              + " has "
              + names.size()
              + " sessions; begin with: isoscope shell "
              + names.size()
              + " "
              + options.target);
    }
    dialogue.begin(testCase);
    begun();
    echoing = true;
    for (Statement statement : testCase.statements()) {
      dialogue
          .run()
          .submit(dialogue.sessions().get(names.indexOf(statement.session())), statement.sql());
    }
    dialogue.run().awaitRest(LONG);
    echoing = false;
  }

  private void explain(String sql) throws SQLException {
    if (sql.isBlank()) {
      for (String session : dialogue.sessions()) {
        String standing = standing(session);
        String under =
            dialogue.run().underWay(session).map(step -> ": " + step.statement().sql()).orElse("");
        say(
            session
                + " "
                + (standing.isEmpty() ? "is idle" : standing)
                + TextOptions.printable(under));
      }
      return;
    }
    String explaining =
        server
            .dbms()
            .explaining(sql.replaceFirst(";\\s*$", ""))
            .orElseThrow(
                () -> new UsageException(server.dbms().title() + " has no EXPLAIN for that"));
    try (Connection connection = server.connect("EXPLAIN");
        java.sql.Statement statement = connection.createStatement()) {
      server.dbms().openSession(connection, dialogue.level(), dialogue.run().schema());
      try (ResultSet rows = statement.executeQuery(explaining)) {
        while (rows.next()) {
          List<String> values = new ArrayList<>();
          for (int i = 1; i <= rows.getMetaData().getColumnCount(); i++) {
            String value = rows.getString(i);
            if (value != null) {
              values.add(
                  rows.getMetaData().getColumnCount() == 1
                      ? value
                      : rows.getMetaData().getColumnLabel(i) + "=" + value);
            }
          }
          say("  " + String.join("  ", values).replace("\n", "\n  "));
        }
      }
    }
  }

  /** What a line can be completed with: commands, words of SQL, tables and their columns. */
  private Collection<String> words() {
    Collection<String> words = new TreeSet<>(KeyWords.reserved());
    words.addAll(
        List.of("\\explain", "\\help", "\\levels", "\\quit", "\\reset", "\\run", "\\save"));
    for (String sql : dialogue.statements()) {
      TableDefinition.of(sql)
          .ifPresent(
              table -> {
                words.add(table.text().at(table.name()).text());
                table.columns().forEach(column -> words.add(column.name()));
              });
    }
    return words;
  }
}
