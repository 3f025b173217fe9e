package dev.isoscope.cli;

import java.io.IOException;
import java.io.PrintWriter;
import java.io.Writer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;

/**
 * {@code warm-up}: goes once through what most commands do. The launcher lets the JVM archive the
 * classes that this loads, so that later starts are quick.
 */
@Command(name = "warm-up", hidden = true, description = "Loads what most commands need.")
final class WarmUpCommand implements Callable<Integer> {
  private static final String CASE =
      """
      -- case: warm-up
      /* init */ CREATE TABLE t (a INT, b INT);
      /* init */ INSERT INTO t VALUES (1, 1);
      /* T1 */ BEGIN;
      /* T1 */ UPDATE t SET a = 2 WHERE b = 1;   -- updated: 1
      /* T2 */ UPDATE t SET a = 3 WHERE b = 1;   -- blocked until 4
      /* T1 */ COMMIT;
      /* T2 */ SELECT a FROM t;                  -- rows: (0)
      -- final t: (3,1)
      """;

  @Override
  public Integer call() throws IOException {
    Path directory = Files.createTempDirectory("isoscope");
    PrintWriter nowhere = new PrintWriter(Writer.nullWriter());
    try {
      String file = Files.writeString(directory.resolve("case.sql"), CASE).toString();
      Main.execute(nowhere, nowhere, "run", file);
      Main.execute(nowhere, nowhere, "run", "--json", "--quiet", file);
      String out = directory.resolve("hunt").toString();
      Main.execute(
          nowhere, nowhere, "hunt", "--seed", "1", "--cases", "400", "--time", "8s", "--out", out);
      return ExitCode.OK;
    } finally {
      TemporaryFolders.delete(directory);
    }
  }
}
