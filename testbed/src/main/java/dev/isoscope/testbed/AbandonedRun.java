package dev.isoscope.testbed;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;

/**
 * What a run left behind whose process is dead: a directory with data and logs of its servers.
 *
 * @param servers the processes of its servers that have survived it
 */
public record AbandonedRun(Path directory, long bytes, List<Long> servers) {
  public AbandonedRun {
    servers = List.copyOf(servers);
  }

  static AbandonedRun of(Path directory, List<ProcessHandle> servers) throws IOException {
    return new AbandonedRun(
        directory,
        DirectoryTrees.size(directory),
        servers.stream().map(ProcessHandle::pid).toList());
  }

  /** All that are found on this machine. */
  public static List<AbandonedRun> all() {
    return RunDirectory.abandoned();
  }

  /** Ends the servers and deletes the directory; false if that was not possible. */
  public boolean remove() {
    return RunDirectory.sweep(directory);
  }
}
