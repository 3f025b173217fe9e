package dev.isoscope.testbed;

import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.channels.OverlappingFileLockException;
import java.nio.charset.StandardCharsets;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * The directory of one run, in memory where that is possible: data and logs of its servers. A lock
 * on a file in it, which the operating system drops with the process, says that its owner lives; a
 * later run ends the servers of a dead one and deletes its directory.
 */
final class RunDirectory implements AutoCloseable {
  private static final long ENOUGH = 1L << 30;
  private static final String LOCK = "owner.lock";
  private static final Pattern RUN = Pattern.compile("isoscope-[0-9]+-[0-9a-z]+-[0-9]+");

  private final Path path;
  private final FileChannel channel;
  private int count;

  private RunDirectory(Path path, FileChannel channel) {
    this.path = path;
    this.channel = channel;
  }

  static RunDirectory create() throws TargetException {
    Path base = base();
    try {
      for (int number = 0; ; number++) {
        Path path = base.resolve(prefix() + number);
        try {
          Files.createDirectory(path);
        } catch (FileAlreadyExistsException e) {
          continue;
        }
        // Servers under another account must be able to pass, but not to look around.
        Files.setPosixFilePermissions(
            path, PosixFilePermissions.fromString(Account.weAreRoot() ? "rwx--x--x" : "rwx------"));
        FileChannel channel =
            FileChannel.open(
                path.resolve(LOCK), StandardOpenOption.CREATE, StandardOpenOption.WRITE);
        if (channel.tryLock() != null && Files.exists(path.resolve(LOCK))) {
          return new RunDirectory(path, channel);
        }
        channel.close();
      }
    } catch (IOException e) {
      throw SystemErrors.files("cannot make a directory for this run", base, e);
    }
  }

  /** Names tell processes apart, also those that get the number of one that is gone. */
  private static String prefix() {
    ProcessHandle self = ProcessHandle.current();
    long start = self.info().startInstant().map(Instant::toEpochMilli).orElse(0L);
    return "isoscope-" + self.pid() + "-" + Long.toString(start, 36) + "-";
  }

  private static Path base() {
    Path memory = Path.of("/dev/shm");
    try {
      if (Files.isDirectory(memory)
          && Files.isWritable(memory)
          && Files.getFileStore(memory).getUsableSpace() > ENOUGH) {
        return memory;
      }
    } catch (IOException e) {
      // Then not there.
    }
    return temporary();
  }

  private static Path temporary() {
    String chosen = System.getenv("TMPDIR");
    Path path =
        Path.of(
            chosen != null && !chosen.isBlank() ? chosen : System.getProperty("java.io.tmpdir"));
    return Account.weAreRoot() && !Account.everybodyReaches(path) ? Path.of("/tmp") : path;
  }

  Path path() {
    return path;
  }

  /** A new directory for one server, which nobody else can enter. */
  synchronized Path add() throws TargetException {
    Path directory = path.resolve(String.valueOf(++count));
    try {
      DirectoryTrees.createPrivate(directory);
    } catch (IOException e) {
      throw SystemErrors.files("cannot make a directory for a server", path, e);
    }
    return directory;
  }

  @Override
  public void close() {
    try {
      DirectoryTrees.delete(path);
    } catch (IOException e) {
      // The next run tries again.
    }
    try {
      channel.close();
    } catch (IOException e) {
      // The lock goes with the process.
    }
  }

  // ---- what dead runs left ----------------------------------------------------------------------

  /** What a run left whose owner is dead. */
  static List<AbandonedRun> abandoned() {
    List<AbandonedRun> all = new ArrayList<>();
    eachAbandoned(path -> all.add(AbandonedRun.of(path, servers(path).toList())));
    return all;
  }

  /** Ends the servers of runs whose owner is dead and deletes their directories. */
  static void sweep() {
    eachAbandoned(RunDirectory::remove);
  }

  private static void eachAbandoned(DirectoryTrees.Action action) {
    List<Path> places = new ArrayList<>(List.of(Path.of("/dev/shm")));
    if (!places.contains(temporary())) {
      places.add(temporary());
    }
    for (Path place : places) {
      try (Stream<Path> paths = Files.list(place)) {
        paths
            .filter(path -> RUN.matcher(path.getFileName().toString()).matches())
            // Opening a lock file of our own and closing it would drop our own lock.
            .filter(path -> !path.getFileName().toString().startsWith(prefix()))
            .filter(Account::isOurs)
            .forEach(path -> ifAbandoned(path, action));
      } catch (IOException e) {
        // Not a place of ours, then.
      }
    }
  }

  /** Does something to a directory while nobody else can. */
  private static void ifAbandoned(Path path, DirectoryTrees.Action action) {
    Path file = path.resolve(LOCK);
    try {
      if (Files.notExists(file)) {
        // Without a lock file it may be about to get one.
        Instant made = Files.getLastModifiedTime(path).toInstant();
        if (Duration.between(made, Instant.now()).toMinutes() >= 1) {
          action.on(path);
        }
        return;
      }
      try (FileChannel channel = FileChannel.open(file, StandardOpenOption.WRITE);
          FileLock lock = channel.tryLock()) {
        if (lock != null) {
          action.on(path);
        }
      }
    } catch (IOException | OverlappingFileLockException e) {
      // Another user's, or another sweeper, perhaps of this process, was faster.
    }
  }

  /** Ends its servers and deletes it, if it is still abandoned. */
  static boolean sweep(Path path) {
    ifAbandoned(path, RunDirectory::remove);
    return !Files.exists(path);
  }

  private static void remove(Path path) throws IOException {
    servers(path).forEach(ProcessHandle::destroyForcibly);
    DirectoryTrees.delete(path);
  }

  /** Servers have their data directory on their command line. */
  private static Stream<ProcessHandle> servers(Path path) {
    String mark = path + "/";
    return ProcessHandle.allProcesses()
        .filter(process -> commandLine(process.pid()).contains(mark));
  }

  static String commandLine(long pid) {
    try {
      return Files.readString(
          Path.of("/proc", String.valueOf(pid), "cmdline"), StandardCharsets.ISO_8859_1);
    } catch (IOException e) {
      return "";
    }
  }
}
