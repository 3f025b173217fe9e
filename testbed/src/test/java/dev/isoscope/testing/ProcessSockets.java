package dev.isoscope.testing;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;

/** What Linux tells of the sockets that a process has open. */
public final class ProcessSockets {
  private static final String TCP_LISTENS = "0A";

  /** One that is connected takes nothing from others. */
  private static final String UDP_IS_OPEN = "07";

  private static final String UNIX_LISTENS = "00010000";

  private ProcessSockets() {}

  /** Those of the network, whether they listen or not, each with protocol, address and state. */
  public static List<String> network(long process) throws IOException {
    Set<String> numbers = numbers(process);
    List<String> sockets = new ArrayList<>();
    for (String protocol : List.of("tcp", "tcp6", "udp", "udp6")) {
      for (String[] fields : table(protocol)) {
        if (fields.length > 9 && numbers.contains(fields[9])) {
          sockets.add(protocol + " " + fields[1] + " " + fields[3]);
        }
      }
    }
    return sockets;
  }

  /** The network addresses that listen, as the kernel writes them. */
  public static List<String> listening(long process) throws IOException {
    return network(process).stream()
        .filter(
            socket -> socket.endsWith(" " + (socket.startsWith("udp") ? UDP_IS_OPEN : TCP_LISTENS)))
        .toList();
  }

  /** The paths of those in the file system that listen. */
  public static List<String> listeningPaths(long process) throws IOException {
    Set<String> numbers = numbers(process);
    List<String> paths = new ArrayList<>();
    for (String[] fields : table("unix")) {
      if (fields.length > 6 && fields[3].equals(UNIX_LISTENS) && numbers.contains(fields[6])) {
        paths.add(fields.length > 7 ? fields[7] : "");
      }
    }
    return paths;
  }

  private static List<String[]> table(String protocol) throws IOException {
    Path file = Path.of("/proc/net", protocol);
    return Files.exists(file)
        ? Files.readAllLines(file).stream().map(line -> line.strip().split("\\s+")).toList()
        : List.of();
  }

  private static Set<String> numbers(long process) throws IOException {
    Set<String> numbers = new HashSet<>();
    try (Stream<Path> files = Files.list(Path.of("/proc/" + process + "/fd"))) {
      for (Path file : files.toList()) {
        if (Files.isSymbolicLink(file)) {
          numbers.add(Files.readSymbolicLink(file).toString().replaceAll("socket:\\[|]", ""));
        }
      }
    }
    return numbers;
  }
}
