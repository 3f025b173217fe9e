package dev.isoscope.faults;

import dev.isoscope.dbms.Server;
import dev.isoscope.testing.ForwardingServer;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.lang.reflect.Proxy;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.Collection;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;

/**
 * A real server whose sessions have a fault. The connections that lay out tables, read final states
 * and look at locks are sound, and so are the sessions apart from runs.
 */
final class FaultyServer extends ForwardingServer {
  private static final Set<String> SOUND = Set.of("CONTROL", "CALM", "CLEARING");

  /** What the sessions have in their names in which oracles carry out statements alone. */
  private static final String SCRATCH = "_scratch_";

  private final Fault fault;
  private final Map<String, Collection<FaultySession>> groups = new ConcurrentHashMap<>();

  FaultyServer(Server server, Fault fault) {
    super(server);
    this.fault = fault;
  }

  @Override
  public Connection connect(String session) throws SQLException {
    Connection connection = super.connect(session);
    if (SOUND.contains(session) || !session.contains("_") || session.contains(SCRATCH)) {
      return connection;
    }
    Collection<FaultySession> group =
        groups.computeIfAbsent(
            session.substring(0, session.lastIndexOf('_')), key -> ConcurrentHashMap.newKeySet());
    FaultySession faulty = new FaultySession(this, session, connection, group);
    group.add(faulty);
    return proxy(
        Connection.class,
        (method, arguments) -> {
          if (method.getName().equals("close") || method.getName().equals("abort")) {
            faulty.closed();
          }
          Object result = call(connection, method, arguments);
          return method.getName().equals("createStatement")
              ? statement(faulty, (Statement) result)
              : result;
        });
  }

  Connection connectSoundly(String session) throws SQLException {
    return super.connect(session);
  }

  private Statement statement(FaultySession session, Statement statement) {
    return proxy(
        Statement.class,
        (method, arguments) ->
            switch (method.getName()) {
              case "execute" ->
                  arguments.length == 1
                      ? session.execute(statement, (String) arguments[0], fault)
                      : call(statement, method, arguments);
              case "getUpdateCount" ->
                  session.reported().isPresent()
                      ? session.reported().get()
                      : call(statement, method, arguments);
              case "getResultSet" ->
                  session.rows().isPresent()
                      ? session.rows().get()
                      : call(statement, method, arguments);
              default -> call(statement, method, arguments);
            });
  }

  /** What a proxy does when it is called. */
  private interface Call {
    Object of(Method method, Object[] arguments) throws Throwable;
  }

  private static <T> T proxy(Class<T> type, Call call) {
    return type.cast(
        Proxy.newProxyInstance(
            Fault.class.getClassLoader(),
            new Class<?>[] {type},
            (proxy, method, arguments) -> call.of(method, arguments)));
  }

  private static Object call(Object real, Method method, Object[] arguments) throws Throwable {
    try {
      return method.invoke(real, arguments);
    } catch (InvocationTargetException e) {
      throw e.getCause();
    }
  }

  @Override
  public void restart() throws SQLException {
    groups.clear();
    super.restart();
  }
}
