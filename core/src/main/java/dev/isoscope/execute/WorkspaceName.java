package dev.isoscope.execute;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.zip.CRC32;

/**
 * The name of a workspace. It is different for every process, so that two at once on one server do
 * not meet, and says who made it, so that what a killed process left on a server of others can be
 * told from what is in use.
 *
 * @param owner stands for the machine, the container and the user
 * @param process its number there
 * @param started when it was started, in milliseconds: numbers are given again; zero if unknown
 */
public record WorkspaceName(long owner, long process, long started, int number) {
  private static final Pattern FORM =
      Pattern.compile("isoscope_(\\d{1,10})_(\\d{1,18})_(\\d{1,18})_(\\d{1,9})");

  /** The owner where nothing tells machines apart: then nobody knows whose it is. */
  private static final long UNKNOWN = 0;

  private static final AtomicInteger NUMBER = new AtomicInteger();

  /** Clocks are set now and then: a start is the same if it is not further away than that. */
  private static final Duration CLOCK_ERROR = Duration.ofMinutes(1);

  /** One that nobody has had before. */
  public static WorkspaceName next() {
    ProcessHandle self = ProcessHandle.current();
    return new WorkspaceName(
        Us.OWNER, self.pid(), started(self).orElse(0L), NUMBER.incrementAndGet());
  }

  /** Reads a name that a server tells; empty if it is none of a workspace. */
  public static Optional<WorkspaceName> of(String schema) {
    Matcher matcher = FORM.matcher(schema);
    return matcher.matches()
        ? Optional.of(
            new WorkspaceName(
                Long.parseLong(matcher.group(1)),
                Long.parseLong(matcher.group(2)),
                Long.parseLong(matcher.group(3)),
                Integer.parseInt(matcher.group(4))))
        : Optional.empty();
  }

  /** Whether this user made it on this machine; of others nobody here can say if they live. */
  public boolean ours() {
    return owner == Us.OWNER && owner != UNKNOWN;
  }

  /** Whether it is ours and the process that made it is gone. */
  public boolean abandoned() {
    return ours() && ProcessHandle.of(process).filter(this::mayBeItsMaker).isEmpty();
  }

  private boolean mayBeItsMaker(ProcessHandle living) {
    long start = started(living).orElse(0L);
    return start == 0 || started == 0 || Math.abs(start - started) <= CLOCK_ERROR.toMillis();
  }

  private static Optional<Long> started(ProcessHandle process) {
    return process.info().startInstant().map(Instant::toEpochMilli);
  }

  @Override
  public String toString() {
    return "isoscope_" + owner + "_" + process + "_" + started + "_" + number;
  }

  /** Who we are, asked for once. */
  private static final class Us {
    private static final long OWNER = owner();

    /** Containers have a view of processes of their own, often under one and the same name. */
    private static long owner() {
      String host = text(Path.of("/proc/sys/kernel/hostname"));
      String machine = text(Path.of("/etc/machine-id"));
      if (host.isBlank() && machine.isBlank()) {
        return UNKNOWN;
      }
      CRC32 sum = new CRC32();
      for (String part :
          new String[] {
            System.getProperty("user.name"), host, machine, link(Path.of("/proc/self/ns/pid"))
          }) {
        sum.update((part.strip() + "\n").getBytes(StandardCharsets.UTF_8));
      }
      return sum.getValue();
    }

    private static String text(Path file) {
      try {
        return Files.readString(file);
      } catch (IOException e) {
        return "";
      }
    }

    private static String link(Path file) {
      try {
        return Files.readSymbolicLink(file).toString();
      } catch (IOException e) {
        return "";
      }
    }
  }
}
