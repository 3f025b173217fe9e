package dev.isoscope.cli;

import java.io.File;
import java.io.IOException;
import java.io.PrintWriter;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.net.MalformedURLException;
import java.net.URISyntaxException;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.CodeSource;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Future;
import java.util.function.Function;
import java.util.function.IntSupplier;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Jars with oracles and DBMSs of others. With such jars the program is loaded once more, from its
 * class path and theirs together, so that everything finds them where it finds its own.
 */
final class PlugIns {
  static final String OPTION = "--plugin";
  static final String VARIABLE = "ISOSCOPE_PLUGINS";
  private static final String FOLDER = "plugins";

  private PlugIns() {}

  /**
   * Those that the user names, those of the environment, and those in the folder beside the
   * program, as far as they are not on the class path already.
   */
  static List<Path> jars(String... arguments) {
    List<Path> jars = new ArrayList<>();
    named(arguments).forEach(name -> jars.addAll(at(OPTION, Path.of(name))));
    String places = System.getenv(VARIABLE);
    if (places != null && !places.isBlank()) {
      for (String place : places.split(File.pathSeparator)) {
        jars.addAll(at(VARIABLE, Path.of(place)));
      }
    }
    folder().ifPresent(folder -> jars.addAll(at(FOLDER, folder)));
    List<Path> present =
        Arrays.stream(classPath().split(File.pathSeparator)).map(Path::of).toList();
    return jars.stream()
        .map(jar -> jar.toAbsolutePath().normalize())
        .filter(jar -> !present.contains(jar))
        .distinct()
        .toList();
  }

  /** Before the command line is parsed: help texts and parsing know the plug-ins already. */
  private static List<String> named(String... arguments) {
    List<String> names = new ArrayList<>();
    for (int i = 0; i < arguments.length; i++) {
      if (arguments[i].startsWith(OPTION + "=")) {
        names.add(arguments[i].substring(OPTION.length() + 1));
      } else if (arguments[i].equals(OPTION) && i + 1 < arguments.length) {
        names.add(arguments[i + 1]);
      }
    }
    return names;
  }

  /** A jar, or all jars of a folder. */
  private static List<Path> at(String who, Path place) {
    if (Files.isRegularFile(place)) {
      return List.of(place);
    }
    if (!Files.isDirectory(place)) {
      throw new UsageException(who + " " + place + ": there is no such file");
    }
    try (Stream<Path> files = Files.list(place)) {
      return files.filter(file -> file.toString().endsWith(".jar")).sorted().toList();
    } catch (IOException e) {
      throw new UsageException(who + " " + place + " cannot be read: " + e.getMessage());
    }
  }

  /** The launcher says where it is; without it, the folder is beside the jar. */
  private static Optional<Path> folder() {
    String home = System.getProperty("isoscope.home");
    Optional<Path> place = home != null ? Optional.of(Path.of(home)) : jar().map(Path::getParent);
    return place.map(one -> one.resolve(FOLDER)).filter(Files::isDirectory);
  }

  private static Optional<Path> jar() {
    CodeSource source = Main.class.getProtectionDomain().getCodeSource();
    try {
      return source == null
          ? Optional.empty()
          : Optional.of(Path.of(source.getLocation().toURI())).filter(Files::isRegularFile);
    } catch (URISyntaxException e) {
      return Optional.empty();
    }
  }

  /** The class path of this program with its plug-ins, also for a process of its own. */
  static String classPath() {
    return Main.class.getClassLoader() instanceof URLClassLoader loader
        ? Arrays.stream(loader.getURLs())
            .map(url -> Path.of(java.net.URI.create(url.toString())).toString())
            .collect(Collectors.joining(File.pathSeparator))
        : System.getProperty("java.class.path");
  }

  /** Runs a command line with plug-ins; for the others see {@link Main}. */
  static int execute(
      List<Path> jars,
      PrintWriter out,
      PrintWriter err,
      IntSupplier places,
      Function<List<String>, Future<List<String>>> carrier,
      String... arguments) {
    Thread thread = Thread.currentThread();
    ClassLoader before = thread.getContextClassLoader();
    // It is not closed: what ends with the process may still need its classes.
    URLClassLoader loader = loader(jars);
    thread.setContextClassLoader(loader);
    try {
      new PlugInCheck(loader).check(jars);
      Method run =
          loader
              .loadClass(Main.class.getName())
              .getDeclaredMethod(
                  "run",
                  PrintWriter.class,
                  PrintWriter.class,
                  IntSupplier.class,
                  Function.class,
                  String[].class);
      run.setAccessible(true);
      return (Integer) run.invoke(null, out, err, places, carrier, arguments);
    } catch (InvocationTargetException e) {
      throw new IllegalStateException("a command failed", e.getCause());
    } catch (ReflectiveOperationException e) {
      throw new IllegalStateException("the program cannot be loaded with its plug-ins", e);
    } finally {
      thread.setContextClassLoader(before);
    }
  }

  private static URLClassLoader loader(List<Path> jars) {
    List<URL> urls = new ArrayList<>();
    try {
      for (String place : classPath().split(File.pathSeparator)) {
        urls.add(Path.of(place).toUri().toURL());
      }
      for (Path jar : jars) {
        urls.add(jar.toUri().toURL());
      }
    } catch (MalformedURLException e) {
      throw new IllegalArgumentException(e);
    }
    return new URLClassLoader(urls.toArray(URL[]::new), ClassLoader.getPlatformClassLoader());
  }
}
