package dev.isoscope.testbed;

import dev.isoscope.dbms.Sql;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.security.SecureRandom;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Properties;
import java.util.concurrent.TimeUnit;
import java.util.function.Supplier;
import java.util.stream.Stream;

/** A server of our own, from its binaries: starts, is replaced by an empty one, and ends. */
final class LaunchedServer implements AutoCloseable {
  private static final int PORTS_TRIED = 5;
  private static final int PROBE_MILLISECONDS = 200;

  private static final Duration START_LIMIT = Duration.ofSeconds(120);

  private final Recipe recipe;
  private final Installation installation;
  private final ServerPreparation workshop;
  private final Optional<Account> account;
  private Path directory;
  private volatile Path data;
  private Process process;
  private volatile int port;
  private volatile String password;
  private boolean open;
  private ServerLog log;

  private LaunchedServer(Recipe recipe, Installation installation, ServerPreparation workshop)
      throws TargetException {
    this.recipe = recipe;
    this.installation = installation;
    this.workshop = workshop;
    account = recipe.refusesRoot() ? Account.forServerThatRefusesRoot() : Optional.empty();
  }

  static LaunchedServer start(Recipe recipe, Installation installation, ServerPreparation workshop)
      throws TargetException {
    LaunchedServer server = new LaunchedServer(recipe, installation, workshop);
    server.start();
    return server;
  }

  Recipe recipe() {
    return recipe;
  }

  /** What its account asks for. */
  String password() {
    return password;
  }

  Connection connect(String session) throws SQLException {
    return connect(session, password);
  }

  private Connection connect(String session, String secret) throws SQLException {
    Properties login = recipe.properties(session);
    // Never part of the URL, which is printed.
    login.setProperty("password", secret);
    Connection connection = recipe.driver().connect(url(), login);
    if (connection == null) {
      throw new SQLException("the driver does not understand " + url());
    }
    return connection;
  }

  private String url() {
    return recipe.url(data, port);
  }

  synchronized void restart() throws TargetException {
    stop();
    start();
  }

  /** How it ended, if it has, and the end of its log. */
  synchronized List<String> lastWords() {
    if (process == null) {
      return List.of();
    }
    List<String> words = new ArrayList<>();
    words.add(ended());
    List<String> tail = log.tail();
    words.add(tail.isEmpty() ? "Its log is empty." : "Its log ends with:");
    words.addAll(tail);
    return words;
  }

  /** The operating system needs a moment to bury a process. */
  private String ended() {
    try {
      if (!process.waitFor(1, TimeUnit.SECONDS)) {
        return "Its main process is still alive.";
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      return "How its process ended is not known.";
    }
    return "Its process ended with " + ExitStatus.of(process.exitValue()) + ".";
  }

  synchronized List<String> alarmingLines() {
    return log == null ? List.of() : log.alarming();
  }

  synchronized Optional<Supplier<List<String>>> followLog() {
    return Optional.ofNullable(log).map(ServerLog::follow).map(followed -> followed::next);
  }

  @Override
  public synchronized void close() {
    stop();
  }

  // ---- start ------------------------------------------------------------------------------------

  private synchronized void start() throws TargetException {
    directory = workshop.runs().add();
    boolean started = false;
    try {
      Path libraries = directory.resolve("lib");
      SystemLibraries.bridge(libraries);
      Map<String, String> environment = recipe.environment(installation, libraries);
      data = directory.resolve("data");
      if (account.isPresent()) {
        account.get().letPass(directory);
      }
      DirectoryTrees.createPrivate(directory.resolve(Recipe.FILES));
      for (int attempt = 1; !started; attempt++) {
        DirectoryTrees.delete(data);
        workshop.template(recipe, installation, account, environment, directory);
        started = attempt(environment, attempt == PORTS_TRIED);
      }
    } catch (IOException e) {
      throw SystemErrors.files("cannot start " + installation.name(), directory, e);
    } finally {
      if (!started) {
        stop();
      }
    }
  }

  private boolean attempt(Map<String, String> environment, boolean last)
      throws IOException, TargetException {
    port = freePort();
    // Whoever took the port of an attempt before may have learnt the password of that.
    password = newPassword();
    write(Recipe.PASSWORD_SCRIPT, String.join(";\n", passwordScript()) + ";\n");
    workshop.setPassword(recipe, installation, account, environment, directory);
    List<String> command = new ArrayList<>(recipe.command(installation, data, port));
    command.addAll(recipe.optionWords(workshop.options()));
    Path file = directory.resolve("log");
    Optional<String> configuration =
        recipe.configuration(installation, data, port, workshop.options());
    if (configuration.isPresent()) {
      write(Recipe.CONFIGURATION, configuration.get());
    }
    process =
        workshop
            .launcher()
            .start(
                command,
                environment,
                account,
                recipe.deathSignal(),
                directory,
                Optional.empty(),
                file);
    Instant limit = Instant.now().plus(START_LIMIT);
    open = recipe.startsWithoutPassword(installation);
    while (process.isAlive() && Instant.now().isBefore(limit)) {
      if (answers()) {
        Files.delete(directory.resolve(Recipe.PASSWORD_SCRIPT));
        log = new ServerLog(file);
        return true;
      }
      DirectoryTrees.pause(15);
    }
    kill();
    String text = read(file);
    if (!last && recipe.portTaken().stream().anyMatch(text::contains)) {
      Files.deleteIfExists(file);
      return false;
    }
    throw workshop.diedAtStart(recipe, installation, environment, directory, file);
  }

  private List<String> passwordScript() {
    return recipe.passwordScript(installation, password);
  }

  /** Of chance that no seed repeats, and long enough that nobody guesses it. */
  private static String newPassword() {
    byte[] bytes = new byte[18];
    new SecureRandom().nextBytes(bytes);
    return Base64.getUrlEncoder().encodeToString(bytes);
  }

  /** Writes a file beside the data directory that only the server and we can read. */
  private void write(String name, String text) throws IOException {
    Path file = directory.resolve(name);
    Files.deleteIfExists(file);
    Files.createFile(
        file, PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rw-------")));
    if (account.isPresent()) {
      account.get().own(file);
    }
    Files.writeString(file, text);
  }

  static String read(Path log) throws IOException {
    return Files.exists(log) ? Files.readString(log, StandardCharsets.ISO_8859_1) : "";
  }

  private static int freePort() throws IOException {
    try (ServerSocket socket = new ServerSocket(0, 1, InetAddress.getByName("127.0.0.1"))) {
      return socket.getLocalPort();
    }
  }

  /**
   * Whether somebody listens at the port. A connection that is asked for just when the server
   * begins to listen may take seconds to be retried: a new one is faster.
   */
  private boolean listens() {
    Optional<Path> file = recipe.socket(data);
    if (file.isPresent()) {
      return Files.exists(file.get());
    }
    try (Socket socket = new Socket()) {
      socket.connect(new InetSocketAddress("127.0.0.1", port), PROBE_MILLISECONDS);
      // A free port may be given to this very socket, which then talks to itself.
      return socket.getLocalPort() != port;
    } catch (IOException e) {
      return false;
    }
  }

  private boolean answers() throws IOException {
    if (!listens()) {
      return false;
    }
    try (Connection connection = connect("isoscope", open ? "" : password)) {
      Path reported = Path.of(recipe.dataDirectory(connection));
      if (!Files.isSameFile(reported, data)) {
        return false;
      }
      if (open) {
        Sql.execute(connection, passwordScript().toArray(String[]::new));
        open = false;
      }
      recipe.prepare(installation, connection);
      return true;
    } catch (SQLException e) {
      return false;
    } catch (java.nio.file.NoSuchFileException e) {
      // A server of somebody else whose directory we cannot even see.
      return false;
    }
  }

  // ---- stop -------------------------------------------------------------------------------------

  private void stop() {
    if (process != null) {
      kill();
      process = null;
    }
    if (directory != null) {
      try {
        DirectoryTrees.delete(directory);
      } catch (IOException e) {
        // It goes with the directory of the run.
      }
      directory = null;
    }
  }

  private void kill() {
    List<ProcessHandle> all =
        Stream.concat(Stream.of(process.toHandle()), process.descendants()).toList();
    try {
      if (!recipe.deathSignal().equals("KILL") && process.isAlive()) {
        new ProcessBuilder("sh", "-c", "kill -" + recipe.deathSignal() + " " + process.pid())
            .redirectErrorStream(true)
            .redirectOutput(ProcessBuilder.Redirect.DISCARD)
            .start();
        process.waitFor(2, TimeUnit.SECONDS);
      }
    } catch (IOException e) {
      // Then the hard way.
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
    all.forEach(ProcessHandle::destroyForcibly);
    try {
      process.waitFor(5, TimeUnit.SECONDS);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }
}
