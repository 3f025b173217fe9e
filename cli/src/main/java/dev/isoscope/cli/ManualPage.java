package dev.isoscope.cli;

import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.stream.Stream;
import picocli.CommandLine;
import picocli.CommandLine.Help;
import picocli.CommandLine.Model.ArgSpec;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.Model.UsageMessageSpec;

/**
 * The page that {@code man} shows, in the language of roff. It is made from the help texts of the
 * commands, so that it cannot say anything else than they do.
 */
final class ManualPage {
  private final StringBuilder page = new StringBuilder();

  private ManualPage() {}

  static String of(CommandSpec root) {
    ManualPage manual = new ManualPage();
    manual.write(root);
    return manual.page.toString();
  }

  private void write(CommandSpec root) {
    String name = root.name();
    line(".TH " + name.toUpperCase(Locale.ROOT) + " 1 \"\" \"" + quoted(version()) + "\"");
    section("NAME");
    text(name + " - " + sentence(root).replaceFirst("[.]$", ""));
    section("SYNOPSIS");
    text(name + " COMMAND [OPTION]... [ARGUMENT]...");
    section("COMMANDS");
    visible(root).forEach(this::command);
    section("EXIT STATUS");
    root.usageMessage().exitCodeList().forEach(this::item);
    section("EXAMPLES");
    example(root.usageMessage());
  }

  private static String version() {
    return "isoscope " + VersionProvider.version("");
  }

  private void command(CommandSpec command) {
    line(".SS " + quoted(command.qualifiedName()));
    String synopsis = new Help(command, Help.defaultColorScheme(Help.Ansi.OFF)).synopsis(0);
    text(String.join(" ", synopsis.strip().split("\\s+")));
    line(".PP");
    text(sentence(command));
    Stream.<ArgSpec>concat(command.positionalParameters().stream(), command.options().stream())
        .filter(argument -> !argument.hidden())
        .forEach(argument -> item(label(argument), String.join(" ", argument.description())));
    example(command.usageMessage());
    visible(command).forEach(this::command);
  }

  private static List<CommandSpec> visible(CommandSpec command) {
    return command.subcommands().values().stream()
        .map(CommandLine::getCommandSpec)
        .filter(one -> !one.usageMessage().hidden())
        .distinct()
        .toList();
  }

  private static String sentence(CommandSpec command) {
    return String.join(" ", command.usageMessage().description());
  }

  private static String label(ArgSpec argument) {
    if (!(argument instanceof OptionSpec option)) {
      return argument.paramLabel();
    }
    boolean takesValue = option.arity().max() > 0;
    return String.join(", ", option.names()) + (takesValue ? " " + option.paramLabel() : "");
  }

  private void example(UsageMessageSpec usage) {
    if (usage.footer().length > 0) {
      line(".PP");
      line(".nf");
      Arrays.stream(usage.footer()).forEach(this::text);
      line(".fi");
    }
  }

  private void section(String title) {
    line(".SH " + title);
  }

  private void item(String label, String description) {
    line(".TP");
    text(label);
    text(description);
  }

  private void text(String plain) {
    String line = plain.replace("%n", " ").replace("%%", "%").replace("\\", "\\e");
    // A hyphen that is typed, and a line that would be taken for a request of roff.
    String typed = line.replace("-", "\\-");
    line(typed.startsWith(".") || typed.startsWith("'") ? "\\&" + typed : typed);
  }

  private static String quoted(String text) {
    return text.replace("-", "\\-").replace("\"", "");
  }

  private void line(String line) {
    page.append(line).append('\n');
  }
}
