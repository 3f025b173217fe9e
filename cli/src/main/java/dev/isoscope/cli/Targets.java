package dev.isoscope.cli;

import dev.isoscope.dbms.DbmsRegistry;
import dev.isoscope.testbed.TargetException;
import dev.isoscope.testbed.TargetSpec;
import dev.isoscope.testbed.TestbedOptions;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Turns what the user typed about targets into what the testbed understands. */
final class Targets {
  /** Who is asked where the user names nobody: it is fast, and needs no server. */
  static final String DEFAULT = "h2";

  /** What the commands say that take a list of targets. */
  static final String HELP =
      TargetSpec.GRAMMAR + " or a JDBC URL; repeatable, or separated by commas;";

  private Targets() {}

  static List<TargetSpec> parse(List<String> texts) {
    List<TargetSpec> specs = new ArrayList<>();
    for (String text : TargetList.split(texts, word -> DbmsRegistry.find(word).isPresent())) {
      specs.add(parse(text));
    }
    if (specs.isEmpty()) {
      throw new UsageException("--on names no target; write for example --on h2");
    }
    return specs;
  }

  static TargetSpec parse(String text) {
    try {
      return TargetSpec.parse(text);
    } catch (TargetException e) {
      throw new UsageException(e.getMessage());
    }
  }

  /** The options that tell how targets are reached and started, for another command. */
  static List<String> arguments(TargetOptions targetOptions, UrlOptions urlOptions) {
    List<String> arguments = new ArrayList<>(urlOptions.arguments());
    targetOptions.serverOptions.forEach(
        option -> arguments.addAll(List.of("--server-option", option)));
    return arguments;
  }

  static TestbedOptions testbedOptions(TargetOptions options) {
    TestbedOptions defaults = TestbedOptions.defaults();
    for (String option : options.serverOptions) {
      if (!option.matches("(?s)[A-Za-z][A-Za-z0-9._-]*=.*")) {
        throw new UsageException(
            "--server-option " + option + ": write NAME=VALUE, such as innodb_page_size=4k");
      }
    }
    return defaults
        .withServerOptions(options.serverOptions)
        .withCache(options.cache == null ? defaults.cache() : options.cache)
        .withOffline(options.offline);
  }

  static TestbedOptions testbedOptions(TargetOptions targetOptions, UrlOptions options) {
    TestbedOptions defaults = testbedOptions(targetOptions);
    for (Path driver : options.drivers) {
      if (!Files.isRegularFile(driver)) {
        throw new UsageException("--driver " + driver + ": there is no such file");
      }
    }
    if (options.dialect != null && DbmsRegistry.find(options.dialect).isEmpty()) {
      throw new UsageException(
          "--dialect "
              + options.dialect
              + ": known are "
              + String.join(", ", DbmsRegistry.all().stream().map(dbms -> dbms.name()).toList()));
    }
    return defaults
        .withLogin(Optional.ofNullable(options.user), defaults.password())
        .withDialect(Optional.ofNullable(options.dialect))
        .withDriverJars(options.drivers);
  }
}
