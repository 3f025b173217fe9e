package dev.isoscope.cli;

import dev.isoscope.dbms.Server;
import dev.isoscope.execute.AbandonedWorkspaces;
import dev.isoscope.execute.WorkspaceName;
import dev.isoscope.testbed.AbandonedRun;
import dev.isoscope.testbed.TargetException;
import dev.isoscope.testbed.TargetSpec;
import dev.isoscope.testbed.Testbed;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.PrintWriter;
import java.nio.charset.Charset;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;

/** The work of {@code clean}: finds what dead processes left, shows it, asks, and removes it. */
final class CleanSession {
  private final CleanCommand options;
  private final PrintWriter out;
  private final PrintWriter err;
  private final TargetFailures failures;
  private final List<Leftover> leftovers = new ArrayList<>();

  /** Something to be removed. */
  private record Leftover(String name, Removal removal) {}

  /** How that is done; it returns whether it is gone. */
  private interface Removal {
    boolean carryOut() throws SQLException;
  }

  CleanSession(CleanCommand options) {
    this.options = options;
    this.out = options.spec.commandLine().getOut();
    this.err = options.spec.commandLine().getErr();
    this.failures = new TargetFailures(err);
  }

  int run() {
    List<TargetSpec> targets =
        options.targets.isEmpty() ? List.of() : Targets.parse(options.targets);
    for (TargetSpec target : targets) {
      if (target.url().isEmpty()) {
        throw new UsageException(
            "--on "
                + target
                + ": clean wants a JDBC URL; what servers of our own leave is found without --on");
      }
    }
    AbandonedRun.all().forEach(this::add);
    try (Testbed testbed =
        new Testbed(Targets.testbedOptions(new TargetOptions(), options.urlOptions))) {
      for (TargetSpec target : targets) {
        try {
          add(target, testbed.connect(target));
        } catch (TargetException e) {
          failures.add(target.text(), e);
        }
      }
      boolean removed = leftovers.isEmpty() ? nothing() : remove();
      return failures.exitCode() == ExitCode.OK && !removed
          ? ExitCode.UNEXPECTED
          : failures.exitCode();
    }
  }

  private void add(AbandonedRun run) {
    String servers =
        run.servers().isEmpty()
            ? ""
            : ", and its servers, processes "
                + run.servers().stream().map(String::valueOf).collect(Collectors.joining(", "));
    String size = String.format(Locale.ROOT, " (%.1f MB)", run.bytes() / 1e6);
    leftovers.add(new Leftover("folder " + run.directory() + size + servers, run::remove));
  }

  private void add(TargetSpec target, Server server) throws TargetException {
    try {
      for (WorkspaceName one : AbandonedWorkspaces.all(server)) {
        if (one.abandoned()) {
          leftovers.add(
              new Leftover(
                  "schema " + one + " on " + target.text(),
                  () -> AbandonedWorkspaces.drop(server, one)));
        } else {
          err.println(
              "isoscope: schema "
                  + one
                  + " on "
                  + target.text()
                  + (one.ours()
                      ? " is in use by process " + one.process()
                      : " was made on another machine, in another container or by another user")
                  + ", and stays");
        }
      }
    } catch (SQLException e) {
      throw TargetException.unavailable("its schemas cannot be listed: " + e.getMessage(), e);
    }
  }

  private boolean nothing() {
    out.println("No killed run of yours has left anything behind.");
    return true;
  }

  private boolean remove() {
    if (!options.yes && !agreed()) {
      return true;
    }
    boolean all = true;
    for (Leftover one : leftovers) {
      String why = "it is in use, or belongs to another user";
      boolean gone = false;
      try {
        gone = one.removal().carryOut();
      } catch (SQLException e) {
        why = e.getMessage();
      }
      if (gone) {
        out.println("removed: " + one.name());
      } else {
        err.println("isoscope: " + one.name() + " could not be removed: " + why);
        all = false;
      }
    }
    return all;
  }

  /** Shows what there is and asks, if there is somebody to ask. */
  private boolean agreed() {
    leftovers.forEach(one -> out.println(one.name()));
    if (!Boolean.getBoolean("isoscope.input.terminal")) {
      out.println("Nothing was removed: there is nobody to ask. With --yes it would be.");
      return false;
    }
    out.print("Remove " + (leftovers.size() == 1 ? "it" : "all of it") + "? [y/N] ");
    out.flush();
    try {
      String answer =
          new BufferedReader(new InputStreamReader(System.in, Charset.defaultCharset())).readLine();
      boolean yes = answer != null && answer.strip().toLowerCase(Locale.ROOT).matches("y|yes");
      if (!yes) {
        out.println("Nothing was removed.");
      }
      return yes;
    } catch (IOException e) {
      return false;
    }
  }
}
