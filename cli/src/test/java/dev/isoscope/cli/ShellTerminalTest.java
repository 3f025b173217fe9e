package dev.isoscope.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.stream.Collectors;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * The shell as a person has it: keys are typed into a pseudo-terminal, which script(1) of
 * util-linux opens, and what is on the screen is read there.
 */
class ShellTerminalTest {
  /** Much longer than anything here takes: only a hang ends the wait. */
  private static final Duration PATIENCE = Duration.ofMinutes(3);

  /** In the mode for applications, which the shell asks for. */
  private static final String UP = "\u001bOA";

  private static final String CTRL_C = "\u0003";
  private static final String CTRL_D = "\u0004";
  private static final String TAB = "\t";
  private static final String ENTER = "\r";

  @TempDir Path directory;

  private final StringBuilder screen = new StringBuilder();
  private Process process;
  private OutputStream keys;
  private int seen;

  @BeforeEach
  void open() throws IOException {
    List<String> arguments = List.of("shell", "2", "h2", "--cache", directory.toString());
    String command =
        ChildProcess.of(arguments, Path.of("/dev/null")).command().stream()
            .map(word -> "'" + word.replace("'", "'\\''") + "'")
            .collect(Collectors.joining(" "));
    Path typed =
        Files.writeString(
            directory.resolve("typed.sh"), "stty rows 40 cols 160\nexec " + command + "\n");
    // Without exec, a shell that waits for the command would get Ctrl-C, too, and exit with 130.
    ProcessBuilder builder =
        new ProcessBuilder("script", "-qefc", "exec sh " + typed, "/dev/null")
            .redirectErrorStream(true);
    builder.environment().put("TERM", "xterm");
    builder.environment().put("LC_ALL", "C.UTF-8");
    builder.environment().remove("JAVA_TOOL_OPTIONS");
    process = builder.start();
    keys = process.getOutputStream();
    Thread reader = new Thread(this::read, "screen");
    reader.setDaemon(true);
    reader.start();
  }

  @AfterEach
  void close() {
    process.descendants().forEach(ProcessHandle::destroyForcibly);
    process.destroyForcibly();
  }

  private void read() {
    byte[] bytes = new byte[4096];
    try (InputStream output = process.getInputStream()) {
      for (int count = output.read(bytes); count >= 0; count = output.read(bytes)) {
        synchronized (screen) {
          screen.append(new String(bytes, 0, count, StandardCharsets.UTF_8));
          screen.notifyAll();
        }
      }
    } catch (IOException e) {
      // the terminal is gone
    }
  }

  private void type(String text) throws IOException {
    keys.write(text.getBytes(StandardCharsets.UTF_8));
    keys.flush();
  }

  /** Waits until something is shown after what was awaited before. */
  private void await(String text) throws InterruptedException {
    long deadline = System.nanoTime() + PATIENCE.toNanos();
    synchronized (screen) {
      while (true) {
        String plain = plain();
        int at = plain.indexOf(text, seen);
        if (at >= 0) {
          seen = at + text.length();
          return;
        }
        assertTrue(
            process.isAlive() && System.nanoTime() < deadline,
            () -> "no '" + text + "' in:\n" + plain);
        screen.wait(100);
      }
    }
  }

  /** Without the sequences that move the cursor and colour the text. */
  private String plain() {
    return screen.toString().replaceAll("\u001b(\\[[0-9;?]*[ -/]*[@-~]|[=>()][A-Z0-9]?)", "");
  }

  /** Types a line, and waits for its answer and for the prompt: keys before that go astray. */
  private void say(String line, String answer) throws Exception {
    type(line + ENTER);
    await(answer);
    await("> ");
  }

  @Test
  void aDialogueIsTypedSavedAndReplayed() throws Exception {
    await("T1> ");
    say("CREATE TABLE pets (a INT PRIMARY KEY, b INT);", "T1: ok");
    say("INSERT INTO pets VALUES (0, 0), (1, 1);", "T1: → 2 rows updated");
    say("BEGIN;", "T1: ok");
    say("UPDATE pets SET b = 10 WHERE a = 1;", "T1: → 1 row updated");

    // Words, tables and commands are completed.
    type("2> upd" + TAB);
    await("UPDATE ");
    type("pe" + TAB);
    await("pets ");
    say("SET b = 11 WHERE a = 1;", "T2: ⏳ waits for T1");
    say("\\expl" + TAB, "T2 waits for T1: UPDATE pets SET b = 11");

    // What has been begun can be dropped, and what was typed can be had again.
    type("SELECT nonsense" + ENTER);
    await("  -> ");
    type(CTRL_C);
    await("T1 in transaction> ");
    type("2" + ENTER);
    await("T2 waits for T1> ");
    type("1" + ENTER);
    await("T1 in transaction> ");
    say("COMMIT;", "T2: ▶ 5 resumed: 1 row updated");
    say("SELECT b FROM pets WHERE a = 1;", "T1: → (11)");
    type(UP);
    await("SELECT b FROM pets WHERE a = 1;");
    say("", "T1: → (11)");

    Path saved = directory.resolve("saved.sql");
    say("\\save " + saved, "a replay gave the same");
    type(CTRL_D);
    assertEquals(0, process.waitFor(), this::plain);

    CommandLineFixture line = new CommandLineFixture(directory);
    assertEquals(0, line.isoscope("run", saved.toString(), "--on", "h2"), line.out::toString);
    assertTrue(line.out.toString().contains("as-expected"), line.out::toString);
    assertTrue(Files.readString(directory.resolve("shell-history")).contains("UPDATE pets"));
  }
}
