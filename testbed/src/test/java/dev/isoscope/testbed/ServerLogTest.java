package dev.isoscope.testbed;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What is alarming in the log of a server, and what is not. */
class ServerLogTest {
  @TempDir Path directory;

  private void say(String... lines) throws IOException {
    Files.write(
        directory.resolve("log"),
        List.of(lines),
        StandardOpenOption.CREATE,
        StandardOpenOption.APPEND);
  }

  @Test
  void onlyNewLinesOfTheKindAreAlarming() throws IOException {
    say("TRAP: failed Assert(\"before anybody looked\")");
    ServerLog log = new ServerLog(directory.resolve("log"));
    assertEquals(List.of(), log.alarming());
    List<String> wrong =
        List.of(
            "InnoDB: Assertion failure in file row0mysql.cc line 1120",
            "mariadbd: sql_select.cc:99: Assertion `join' failed.",
            "TRAP: failed Assert(\"found\"), File: \"heapam.c\", Line: 3",
            "2026-11-17 UTC PANIC:  stuck spinlock detected",
            "==7==ERROR: AddressSanitizer: heap-use-after-free",
            "item.cc:12:5: runtime error: signed integer overflow");
    say("2026-11-17 UTC WARNING:  there is no transaction in progress");
    say(wrong.toArray(String[]::new));
    say("[Note] ready for connections");
    assertEquals(wrong, log.alarming());
    assertEquals(List.of(), log.alarming());
    assertEquals("[Note] ready for connections", log.tail().get(log.tail().size() - 1));
  }

  @Test
  void aServerMayHaveSaidNothing() {
    assertEquals(List.of(), new ServerLog(directory.resolve("log")).tail());
  }
}
