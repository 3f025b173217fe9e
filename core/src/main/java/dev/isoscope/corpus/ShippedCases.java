package dev.isoscope.corpus;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.net.JarURLConnection;
import java.net.URISyntaxException;
import java.net.URL;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.jar.JarFile;
import java.util.stream.Stream;

/** The case files that come with Isoscope, by their paths below {@code cases}. */
public final class ShippedCases {
  /** A file that is always there, and tells where the others are. */
  private static final String LANDMARK = "bugs/INDEX.md";

  private final List<String> names;

  private ShippedCases(List<String> names) {
    this.names = List.copyOf(names);
  }

  /** Looks what is there, in a jar or in a folder of classes. */
  public static ShippedCases find() {
    URL landmark = ShippedCases.class.getResource(LANDMARK);
    try {
      return new ShippedCases(
          landmark.openConnection() instanceof JarURLConnection connection
              ? inJar(connection)
              : inFolder(Path.of(landmark.toURI()).getParent().getParent()));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    } catch (URISyntaxException e) {
      throw new IllegalStateException(e);
    }
  }

  private static List<String> inJar(JarURLConnection connection) throws IOException {
    connection.setUseCaches(false); // it is ours to close, and nobody else's
    String landmark = connection.getEntryName();
    String root = landmark.substring(0, landmark.length() - LANDMARK.length());
    try (JarFile jar = connection.getJarFile()) {
      return jar.stream()
          .map(entry -> entry.getName())
          .filter(name -> name.startsWith(root) && name.endsWith(".sql"))
          .map(name -> name.substring(root.length()))
          .sorted()
          .toList();
    }
  }

  private static List<String> inFolder(Path root) throws IOException {
    try (Stream<Path> files = Files.walk(root)) {
      return files
          .filter(file -> file.toString().endsWith(".sql"))
          .map(file -> root.relativize(file).toString().replace('\\', '/'))
          .sorted()
          .toList();
    }
  }

  /** Their paths, sorted. */
  public List<String> names() {
    return names;
  }

  /** The text of one of them. */
  public Optional<String> text(String name) {
    if (!names.contains(name)) {
      return Optional.empty();
    }
    try (InputStream stream = ShippedCases.class.getResourceAsStream(name)) {
      return Optional.of(new String(stream.readAllBytes(), StandardCharsets.UTF_8));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
