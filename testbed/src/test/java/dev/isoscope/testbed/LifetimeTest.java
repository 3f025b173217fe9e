package dev.isoscope.testbed;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Servers and their directories do not outlive the program that started them. */
class LifetimeTest {
  @Test
  void serversDieWithAProgramThatIsKilledAndTheNextOneCleansUp() throws Exception {
    Process child = Child.start("postgres");
    Child.ready(child);
    List<Path> directories = directories(child.pid());
    assertEquals(1, directories.size());
    assertFalse(servers(directories.get(0)).isEmpty());
    child.destroyForcibly().waitFor();
    await(() -> servers(directories.get(0)).isEmpty());
    assertTrue(Files.exists(directories.get(0)));
    RunDirectory.sweep();
    assertFalse(Files.exists(directories.get(0)));
  }

  @Test
  void sweepingEndsServersThatSurvived() throws Exception {
    RunDirectory mine = RunDirectory.create();
    Path dead = mine.path().resolveSibling("isoscope-0-dead-0");
    Files.createDirectory(dead);
    Files.createFile(dead.resolve("owner.lock"));
    Process survivor = new ProcessBuilder("sh", "-c", "sleep 60; : " + dead + "/1/data").start();
    await(() -> !servers(dead).isEmpty());
    assertTrue(
        AbandonedRun.all().stream()
            .anyMatch(
                run -> run.directory().equals(dead) && run.servers().contains(survivor.pid())));
    assertTrue(AbandonedRun.all().stream().noneMatch(run -> run.directory().equals(mine.path())));
    RunDirectory.sweep();
    assertTrue(survivor.waitFor(10, TimeUnit.SECONDS));
    assertFalse(Files.exists(dead));
    assertTrue(Files.exists(mine.path()), "a run that lives is left alone");
    mine.close();
    assertFalse(Files.exists(mine.path()));
  }

  @Test
  void anEndThatIsAskedForLeavesNothingBehind() throws Exception {
    Process child = Child.start("postgres");
    Child.ready(child);
    Path directory = directories(child.pid()).get(0);
    child.destroy();
    assertTrue(child.waitFor(20, TimeUnit.SECONDS));
    assertTrue(servers(directory).isEmpty());
    assertFalse(Files.exists(directory));
  }

  @Test
  void twoProgramsAtOnceFillOneCache(@TempDir Path cache) throws Exception {
    Process one = Child.start("postgres", cache.toString());
    Process other = Child.start("postgres", cache.toString());
    try {
      assertFalse(Child.ready(one).equals(Child.ready(other)));
    } finally {
      one.destroy();
      other.destroy();
      one.waitFor();
      other.waitFor();
    }
  }

  private static List<Path> directories(long pid) throws Exception {
    Path memory = Path.of("/dev/shm");
    Path temporary = Path.of(System.getProperty("java.io.tmpdir"));
    try (Stream<Path> all = Stream.concat(Files.list(memory), Files.list(temporary))) {
      return all.filter(path -> path.getFileName().toString().startsWith("isoscope-" + pid + "-"))
          .toList();
    }
  }

  private static List<ProcessHandle> servers(Path directory) {
    return ProcessHandle.allProcesses()
        .filter(process -> RunDirectory.commandLine(process.pid()).contains(directory + "/"))
        .toList();
  }

  private static void await(Callable<Boolean> condition) throws Exception {
    for (int i = 0; i < 500 && !condition.call(); i++) {
      Thread.sleep(20);
    }
    assertTrue(condition.call());
  }
}
