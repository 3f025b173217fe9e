package dev.isoscope.spark;

import java.io.FileDescriptor;
import java.io.FileOutputStream;
import java.io.OutputStreamWriter;
import java.io.PrintWriter;
import java.lang.reflect.InvocationTargetException;
import java.net.MalformedURLException;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;
import java.util.function.IntSupplier;

/**
 * What {@code spark-submit} starts: the command line of Isoscope, whose campaigns are carried out
 * on the cluster. Isoscope is loaded apart from Spark, since each has its own versions of the same
 * libraries.
 */
public final class SparkMain {
  private static final String COMMAND_LINE = "dev.isoscope.cli.Main";

  private SparkMain() {}

  public static void main(String[] arguments) {
    PrintWriter out = writer(FileDescriptor.out);
    PrintWriter err = writer(FileDescriptor.err);
    System.setOut(System.err);
    int code = execute(out, err, arguments);
    out.flush();
    err.flush();
    System.exit(code);
  }

  private static PrintWriter writer(FileDescriptor descriptor) {
    return new PrintWriter(
        new OutputStreamWriter(new FileOutputStream(descriptor), StandardCharsets.UTF_8), true);
  }

  /** Runs a command line and returns its exit code. */
  static int execute(PrintWriter out, PrintWriter err, String... arguments) {
    Thread thread = Thread.currentThread();
    ClassLoader before = thread.getContextClassLoader();
    try (SparkCarrier carrier = new SparkCarrier()) {
      // It is not closed: what ends with the process may still need its classes.
      URLClassLoader isoscope =
          new URLClassLoader(classPath(), ClassLoader.getPlatformClassLoader());
      thread.setContextClassLoader(isoscope);
      return (Integer)
          isoscope
              .loadClass(COMMAND_LINE)
              .getMethod(
                  "execute",
                  PrintWriter.class,
                  PrintWriter.class,
                  IntSupplier.class,
                  Function.class,
                  String[].class)
              .invoke(null, out, err, (IntSupplier) carrier::places, carrier, arguments);
    } catch (InvocationTargetException e) {
      throw new IllegalStateException("a command failed", e.getCause());
    } catch (ReflectiveOperationException e) {
      throw new IllegalStateException("Isoscope cannot be loaded", e);
    } finally {
      thread.setContextClassLoader(before);
    }
  }

  private static URL[] classPath() {
    List<URL> urls = new ArrayList<>();
    try {
      for (String place : CarryOut.classPath().split(java.io.File.pathSeparator)) {
        urls.add(Path.of(place).toUri().toURL());
      }
    } catch (MalformedURLException e) {
      throw new IllegalArgumentException(e);
    }
    return urls.toArray(URL[]::new);
  }
}
