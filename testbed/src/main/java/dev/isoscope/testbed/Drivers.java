package dev.isoscope.testbed;

import dev.isoscope.dbms.engine.H2Changes;
import java.io.IOException;
import java.io.InputStream;
import java.net.MalformedURLException;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Path;
import java.sql.Driver;
import java.util.ArrayList;
import java.util.List;

/** Loads JDBC drivers; those from files get a class loader of their own, closed at the end. */
final class Drivers implements AutoCloseable {
  private final List<URLClassLoader> loaders = new ArrayList<>();

  /** An instance of a driver on the class path. */
  static Driver bundled(String driverClass) throws TargetException {
    return instance(driverClass, Drivers.class.getClassLoader());
  }

  /** An instance of a driver from files. */
  Driver load(String driverClass, List<Path> jars) throws TargetException {
    return instance(driverClass, loader(jars));
  }

  /**
   * Sees the files, Java itself and the logging interface of this program, and a copy of its own of
   * what engines are told to call by name; nothing else.
   */
  synchronized URLClassLoader loader(List<Path> jars) {
    List<URL> urls = new ArrayList<>();
    for (Path jar : jars) {
      try {
        urls.add(jar.toUri().toURL());
      } catch (MalformedURLException e) {
        throw new IllegalArgumentException(e);
      }
    }
    URLClassLoader loader = new DriverClassLoader(urls.toArray(URL[]::new));
    loaders.add(loader);
    return loader;
  }

  private static Driver instance(String driverClass, ClassLoader loader) throws TargetException {
    try {
      return (Driver) Class.forName(driverClass, true, loader).getConstructor().newInstance();
    } catch (UnsupportedClassVersionError e) {
      throw TargetException.unavailable(
          driverClass
              + " is made for a newer Java than "
              + Runtime.version()
              + ": run Isoscope with a newer one, or choose an older version",
          e);
    } catch (ReflectiveOperationException | LinkageError e) {
      throw TargetException.unavailable(
          "the driver " + driverClass + " cannot be loaded: " + SystemErrors.reason(e), e);
    }
  }

  @Override
  public synchronized void close() {
    for (URLClassLoader loader : loaders) {
      try {
        loader.close();
      } catch (IOException e) {
        // Nothing depends on it any more.
      }
    }
  }

  /**
   * The copy is made class by class: where this program is one jar, other versions of the drivers
   * are in the same file.
   */
  private static final class DriverClassLoader extends URLClassLoader {
    private static final String CALLED_BY_NAME = H2Changes.class.getPackageName() + ".";

    DriverClassLoader(URL[] files) {
      super(files, new LoggingOnly());
    }

    @Override
    protected Class<?> findClass(String name) throws ClassNotFoundException {
      if (!name.startsWith(CALLED_BY_NAME)) {
        return super.findClass(name);
      }
      String resource = name.replace('.', '/') + ".class";
      try (InputStream stream = Drivers.class.getClassLoader().getResourceAsStream(resource)) {
        if (stream == null) {
          throw new ClassNotFoundException(name);
        }
        byte[] code = stream.readAllBytes();
        return defineClass(name, code, 0, code.length);
      } catch (IOException e) {
        throw new ClassNotFoundException(name, e);
      }
    }
  }

  /** Java itself, and the logging interface so that drivers log where this program does. */
  private static final class LoggingOnly extends ClassLoader {
    LoggingOnly() {
      super(ClassLoader.getPlatformClassLoader());
    }

    @Override
    protected Class<?> findClass(String name) throws ClassNotFoundException {
      if (name.startsWith("org.slf4j.")) {
        return Drivers.class.getClassLoader().loadClass(name);
      }
      throw new ClassNotFoundException(name);
    }
  }
}
