package dev.isoscope.cli;

import dev.isoscope.dbms.Dbms;
import dev.isoscope.oracle.Oracle;
import dev.isoscope.sql.dialect.Dialect;
import dev.isoscope.testbed.Engine;
import dev.isoscope.testbed.Recipe;
import java.io.IOException;
import java.io.InputStream;
import java.lang.reflect.InvocationTargetException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import java.util.ServiceLoader;
import java.util.TreeSet;
import java.util.jar.JarEntry;
import java.util.jar.JarFile;

/** Whether plug-ins hold what they announce; if not, the jar and the reason are named. */
final class PlugInCheck {
  private static final List<Class<?>> SERVICES =
      List.of(Oracle.class, Dbms.class, Dialect.class, Engine.class, Recipe.class);

  private final ClassLoader loader;

  /**
   * @param loader sees the program and all plug-ins
   */
  PlugInCheck(ClassLoader loader) {
    this.loader = loader;
  }

  void check(List<Path> jars) throws ReflectiveOperationException {
    int announced = 0;
    for (Path jar : jars) {
      announced += check(jar);
    }
    if (announced == 0) {
      throw new UsageException(
          "plug-in %s brings nothing: it has no META-INF/services/%s or the like"
              .formatted(jars.get(0), Oracle.class.getName()));
    }
    differentNames(Oracle.class);
    differentNames(Dbms.class);
  }

  /** How many classes a jar announces, all of which can be used. */
  private int check(Path jar) throws ReflectiveOperationException {
    int announced = 0;
    try (JarFile file = new JarFile(jar.toFile())) {
      for (Class<?> service : SERVICES) {
        JarEntry entry = file.getJarEntry("META-INF/services/" + service.getName());
        if (entry != null) {
          for (String name : names(file, entry)) {
            check(jar, service, name);
            announced++;
          }
        }
      }
    } catch (IOException e) {
      throw new UsageException("plug-in " + jar + " is no jar: " + e.getMessage());
    }
    return announced;
  }

  private static List<String> names(JarFile file, JarEntry entry) throws IOException {
    try (InputStream stream = file.getInputStream(entry)) {
      return new String(stream.readAllBytes(), StandardCharsets.UTF_8)
          .lines()
          .map(line -> line.replaceFirst("#.*", "").strip())
          .filter(line -> !line.isEmpty())
          .toList();
    }
  }

  private void check(Path jar, Class<?> service, String name) throws ReflectiveOperationException {
    String kind = service.getSimpleName();
    try {
      Class<?> provider = loader.loadClass(name);
      if (!loader.loadClass(service.getName()).isAssignableFrom(provider)) {
        throw broken(jar, kind, name, "it is none");
      }
      provider.getConstructor().newInstance();
    } catch (ClassNotFoundException e) {
      throw broken(jar, kind, name, "there is no such class");
    } catch (NoSuchMethodException | IllegalAccessException | InstantiationException e) {
      throw broken(jar, kind, name, "it has no public constructor without parameters");
    } catch (InvocationTargetException e) {
      throw broken(jar, kind, name, "its constructor fails: " + e.getCause());
    } catch (LinkageError e) {
      throw broken(jar, kind, name, "it was made for another version of Isoscope or Java: " + e);
    }
  }

  private static UsageException broken(Path jar, String kind, String name, String reason) {
    return new UsageException(
        "plug-in %s is broken: it announces the %s %s, but %s".formatted(jar, kind, name, reason));
  }

  /** Who is named on the command line must be one. */
  private void differentNames(Class<?> service) throws ReflectiveOperationException {
    TreeSet<String> names = new TreeSet<>();
    Class<?> theirs = loader.loadClass(service.getName());
    for (Object provider : ServiceLoader.load(theirs, loader)) {
      String name = (String) theirs.getMethod("name").invoke(provider);
      if (!names.add(name)) {
        throw new UsageException(
            "a plug-in brings another %s with the name '%s': %s"
                .formatted(service.getSimpleName(), name, provider.getClass().getName()));
      }
    }
  }
}
