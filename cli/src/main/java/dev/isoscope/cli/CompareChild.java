package dev.isoscope.cli;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.PrintWriter;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** The same comparison in a process of its own, whose output becomes ours when it has ended. */
final class CompareChild {
  private final CompareCommand options;
  private final long seed;
  private final Stopper stopper;
  private Optional<CompareUnderWay.Suspect> suspect = Optional.empty();

  CompareChild(CompareCommand options, long seed, Stopper stopper) {
    this.options = options;
    this.seed = seed;
    this.stopper = stopper;
  }

  /** Returns its exit code. */
  int run() throws IOException {
    Path underWay =
        options.out == null
            ? Files.createTempFile("isoscope", CompareUnderWay.FILE)
            : Files.writeString(options.out.resolve(CompareUnderWay.FILE), "");
    try {
      int code = run(underWay);
      suspect = CompareUnderWay.read(underWay);
      return code;
    } finally {
      Files.deleteIfExists(underWay);
    }
  }

  /** What it was at when it ended. */
  Optional<CompareUnderWay.Suspect> suspect() {
    return suspect;
  }

  private int run(Path underWay) throws IOException {
    List<String> arguments =
        new ArrayList<>(options.spec.commandLine().getParseResult().originalArgs());
    arguments.addAll(List.of("--child", "--under-way", underWay.toString()));
    if (options.seed == null) {
      arguments.addAll(List.of("--seed", String.valueOf(seed)));
    }
    Process process =
        ChildProcess.of(arguments, Path.of("/dev/null"))
            .redirectError(ProcessBuilder.Redirect.INHERIT)
            .start();
    stopper.onStop(() -> ChildProcess.stop(process));
    String report = output(process);
    int code = ChildProcess.await(process);
    if (!ChildProcess.endedBySignal(code)) {
      PrintWriter out = options.spec.commandLine().getOut();
      out.print(report);
      out.flush();
    }
    return code;
  }

  private static String output(Process process) throws IOException {
    StringBuilder text = new StringBuilder();
    try (BufferedReader reader =
        new BufferedReader(
            new InputStreamReader(process.getInputStream(), StandardCharsets.UTF_8))) {
      for (String line = reader.readLine(); line != null; line = reader.readLine()) {
        text.append(line).append('\n');
      }
    }
    return text.toString();
  }
}
