package dev.isoscope.testbed;

import java.io.IOException;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.Driver;
import java.sql.SQLException;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Properties;
import java.util.ServiceLoader;
import java.util.Set;

/**
 * How a server is made from its published binaries; one per DBMS, without state, which a file
 * {@code META-INF/services/dev.isoscope.testbed.Recipe} on the class path names.
 */
public interface Recipe {
  /** The file that holds a server's configuration, if it has one. */
  String CONFIGURATION = "configuration";

  /** The file beside the data directory that holds {@link #passwordScript}. */
  String PASSWORD_SCRIPT = "password.sql";

  /** The empty directory beside the data directory whose files alone statements may reach. */
  String FILES = "files";

  String dbms();

  /** The published version that is taken if none is asked for. */
  String defaultVersion();

  /** How many parts a version of the server itself has; what follows is the packager's count. */
  int versionParts();

  /** How it is built, where no binaries are published; then nobody asks where they are. */
  default Optional<SourceBuild> sourceBuild() {
    return Optional.empty();
  }

  /** Where the binaries for this platform are published. */
  default Coordinates coordinates(String version) throws TargetException {
    throw new UnsupportedOperationException(dbms() + " is not published");
  }

  /** Unpacks what the server needs. */
  default void unpack(Path archive, Path home) throws IOException {
    throw new UnsupportedOperationException(dbms() + " is not published");
  }

  /**
   * Where below an installation, or below a tree in which it was built, the server's program may
   * be: the usual place first. A star stands for any one name.
   */
  List<String> programs();

  /** What makes the program tell its version. */
  default String versionOption() {
    return "--version";
  }

  /** Whether a program that tells its version in these words is a server of this DBMS. */
  default boolean recognises(String answer) {
    return true;
  }

  boolean refusesRoot();

  /** Refuses a machine that lacks what the server needs, as far as that can be told beforehand. */
  default void checkMachine() throws TargetException {}

  /** Environment of the server and of what initialises it. */
  default Map<String, String> environment(Installation installation, Path libraries) {
    return Map.of();
  }

  /** Changes with everything that decides what an initialised data directory looks like. */
  default String templateRevision() {
    return "1";
  }

  /** The command that initialises a data directory; empty if the server does so when it starts. */
  List<String> initialisation(Installation installation, Path data);

  /** What the initialisation reads from its standard input. */
  default Optional<String> initialisationInput(Installation installation) throws IOException {
    return Optional.empty();
  }

  /**
   * What stands in the file {@link #CONFIGURATION} beside the data directory.
   *
   * @param options of the user, each {@code NAME=VALUE}, if the command does not take them
   */
  default Optional<String> configuration(
      Installation installation, Path data, int port, List<String> options) {
    return Optional.empty();
  }

  /** The command that runs the server in the foreground. */
  List<String> command(Installation installation, Path data, int port);

  /** The words of the command that set options of the server, each {@code NAME=VALUE}. */
  List<String> optionWords(List<String> options);

  /** Options that decide who reaches the server and where its data is, which are not the user's. */
  Set<String> reservedOptions();

  /** Whether data directories differ with the options, so that these are set to make one, too. */
  default boolean optionsShapeData() {
    return false;
  }

  /**
   * The statements that give the account of all sessions its password. A server whose command names
   * {@link #PASSWORD_SCRIPT} carries them out before it lets anybody in.
   */
  List<String> passwordScript(Installation installation, String password);

  /**
   * The command that carries out the password script, which it reads from its standard input,
   * before the server starts; empty if the server does so itself.
   */
  default List<String> passwordCommand(Installation installation, Path data) {
    return List.of();
  }

  /** Whether the server takes no password until the script was carried out in its first session. */
  default boolean startsWithoutPassword(Installation installation) {
    return false;
  }

  /** What ends the server at once and leaves nothing behind. */
  default String deathSignal() {
    return "KILL";
  }

  /** Words in the log of a server that found its port taken. */
  List<String> portTaken();

  Driver driver();

  /** The socket in the file system at which it listens instead of a port. */
  default Optional<Path> socket(Path data) {
    return Optional.empty();
  }

  String url(Path data, int port);

  /** How sessions log in, but for the password. */
  Properties properties(String session);

  /** Asks a server where its data is, so that another one on our port is not taken for ours. */
  String dataDirectory(Connection connection) throws SQLException;

  /** Brings a server that has just come up into the state that Isoscope wants. */
  default void prepare(Installation installation, Connection connection) throws SQLException {}

  /** Brings a server into one of the modes that its DBMS has, for all sessions to come. */
  default void enterMode(String mode, Connection connection) throws SQLException {}

  /** The recipe for a DBMS, if there is one. */
  static Optional<Recipe> of(String dbms) {
    return ServiceLoader.load(Recipe.class, Recipe.class.getClassLoader()).stream()
        .map(ServiceLoader.Provider::get)
        .filter(recipe -> recipe.dbms().equals(dbms))
        .findFirst();
  }
}
