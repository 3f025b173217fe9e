package dev.isoscope.cli;

import java.lang.reflect.InvocationHandler;
import java.lang.reflect.Method;
import java.lang.reflect.Proxy;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;

/**
 * Lets Ctrl-C (or a polite kill) end work cleanly. The second time it ends the process as usual.
 * Java has no interface of its own for this; the one that all JVMs have is called by reflection,
 * and where it is missing, Ctrl-C just ends the process.
 */
final class Interrupts implements AutoCloseable {
  private static final List<String> SIGNALS = List.of("INT", "TERM");

  private final List<Object[]> before = new ArrayList<>();
  private final Consumer<String> action;

  /**
   * @param action gets the name of the signal, such as {@code INT}
   */
  Interrupts(Consumer<String> action) {
    this.action = action;
    for (String name : SIGNALS) {
      try {
        Class<?> type = Class.forName("sun.misc.Signal");
        Object signal = type.getConstructor(String.class).newInstance(name);
        before.add(new Object[] {signal, handle(signal, handler(name))});
      } catch (ReflectiveOperationException | IllegalArgumentException e) {
        // Not this JVM, or somebody else has the signal.
      }
    }
  }

  private Object handler(String name) throws ClassNotFoundException {
    Class<?> type = Class.forName("sun.misc.SignalHandler");
    InvocationHandler answer =
        (proxy, method, arguments) -> {
          if (method.getName().equals("handle")) {
            close();
            action.accept(name);
          }
          return method.getReturnType() == boolean.class ? (Object) (proxy == arguments[0]) : null;
        };
    return Proxy.newProxyInstance(type.getClassLoader(), new Class<?>[] {type}, answer);
  }

  private static Object handle(Object signal, Object handler) throws ReflectiveOperationException {
    Method handle =
        signal
            .getClass()
            .getMethod("handle", signal.getClass(), Class.forName("sun.misc.SignalHandler"));
    return handle.invoke(null, signal, handler);
  }

  /** Everything is as it was. */
  @Override
  public synchronized void close() {
    for (Object[] one : before) {
      try {
        handle(one[0], one[1]);
      } catch (ReflectiveOperationException | IllegalArgumentException e) {
        // Then it stays.
      }
    }
    before.clear();
  }
}
