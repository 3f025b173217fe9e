package dev.isoscope.testbed;

import dev.isoscope.dbms.Dbms;
import dev.isoscope.dbms.DbmsRegistry;
import dev.isoscope.model.Level;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/**
 * A target as the user names it: {@code NAME[@VERSION or =PATH][:MODE][/LEVEL]}, such as {@code
 * h2}, {@code mariadb@11.4.5}, {@code mariadb=/opt/mariadb}, {@code
 * sqlite@3.36.0.3:wal/serializable}, or a JDBC URL.
 *
 * <p>In a path, what follows its last colon is a mode if the DBMS has that mode, and its last
 * segment is a level if it names one; a path that really ends so is written with a slash behind it.
 *
 * @param text what the user typed, without any password, and with the whole of a path
 * @param dbms the name of the DBMS; of a URL that does not tell: empty
 * @param path an installation, a build tree or the program of a server
 * @param level the level of its own
 * @param url as typed, for connecting only
 */
public record TargetSpec(
    String text,
    String dbms,
    Optional<String> version,
    Optional<Path> path,
    Optional<String> mode,
    Optional<Level> level,
    Optional<String> url) {
  /** The grammar, as messages and help texts write it. */
  public static final String GRAMMAR = "NAME[@VERSION or =PATH][:MODE][/LEVEL]";

  private static final Pattern NAMED =
      Pattern.compile(
          "(?<dbms>[A-Za-z][A-Za-z0-9-]*)"
              + "(?:@(?<version>[^@:/]+)(?::(?<mode>[^@:/]+))?"
              + "|:(?<mode2>[^@:/]+)(?:@(?<version2>[^@:/]+))?)?"
              + "(?:/(?<level>[^@:/]+))?");
  private static final Pattern ON_DISK =
      Pattern.compile("(?<dbms>[A-Za-z][A-Za-z0-9-]*)=(?<path>.+)");

  public static TargetSpec parse(String text) throws TargetException {
    String trimmed = text.strip();
    if (trimmed.regionMatches(true, 0, "jdbc:", 0, 5)) {
      return new TargetSpec(
          JdbcUrl.withoutSecrets(trimmed),
          JdbcUrl.dbms(trimmed).map(Dbms::name).orElse(""),
          Optional.empty(),
          Optional.empty(),
          Optional.empty(),
          Optional.empty(),
          Optional.of(trimmed));
    }
    Matcher onDisk = ON_DISK.matcher(trimmed);
    if (onDisk.matches()) {
      return onDisk(dbms(onDisk.group("dbms"), trimmed), onDisk.group("path"));
    }
    Matcher matcher = NAMED.matcher(trimmed);
    if (!matcher.matches()) {
      throw TargetException.usage(
          "'"
              + JdbcUrl.withoutSecrets(trimmed)
              + "' is no target: write "
              + GRAMMAR
              + " or a JDBC URL; NAME is one of "
              + names());
    }
    return published(dbms(matcher.group("dbms"), trimmed), matcher, trimmed);
  }

  private static TargetSpec published(Dbms dbms, Matcher matcher, String text)
      throws TargetException {
    Optional<String> version = either(matcher, "version", "version2");
    Optional<String> mode = either(matcher, "mode", "mode2");
    if (version.isPresent() && !version.get().matches("[0-9][A-Za-z0-9._-]*")) {
      throw TargetException.usage(
          "'" + version.get() + "' in '" + text + "' is no version such as 11.4.5");
    }
    if (mode.isPresent() && !dbms.modes().contains(mode.get())) {
      throw TargetException.usage(
          "unknown mode '%s' in '%s': ".formatted(mode.get(), text)
              + (dbms.modes().isEmpty()
                  ? dbms.title() + " has no modes, write " + dbms.name()
                  : dbms.title() + " has " + String.join(", ", dbms.modes())));
    }
    Optional<Level> level = Optional.empty();
    if (matcher.group("level") != null) {
      String word = matcher.group("level");
      level =
          Optional.of(
              Level.named(word)
                  .orElseThrow(
                      () ->
                          TargetException.usage(
                              "'%s' in '%s' is no isolation level: ".formatted(word, text)
                                  + levels(dbms, mode)
                                  + "; a build on disk is written "
                                  + dbms.name()
                                  + "=PATH")));
    }
    return new TargetSpec(
            text, dbms.name(), version, Optional.empty(), mode, level, Optional.empty())
        .checked(dbms);
  }

  private static TargetSpec onDisk(Dbms dbms, String written) throws TargetException {
    String rest = written;
    Optional<Level> level = Level.named(rest.substring(rest.lastIndexOf('/') + 1));
    if (level.isPresent() && rest.lastIndexOf('/') > 0) {
      rest = rest.substring(0, rest.lastIndexOf('/'));
    } else {
      level = Optional.empty();
    }
    Optional<String> mode =
        Optional.of(rest.substring(rest.lastIndexOf(':') + 1)).filter(dbms.modes()::contains);
    if (mode.isPresent() && rest.lastIndexOf(':') > 0) {
      rest = rest.substring(0, rest.lastIndexOf(':'));
    } else {
      mode = Optional.empty();
    }
    // A shell leaves a tilde alone where it does not begin a word.
    Path path =
        Path.of(rest.replaceFirst("^~(?=/|$)", System.getProperty("user.home")))
            .toAbsolutePath()
            .normalize();
    String text =
        dbms.name()
            + "="
            + path
            + (level.isEmpty() && ambiguous(dbms, path) ? "/" : "")
            + mode.map(one -> ":" + one).orElse("")
            + level.map(one -> "/" + one.label()).orElse("");
    return new TargetSpec(
            text, dbms.name(), Optional.empty(), Optional.of(path), mode, level, Optional.empty())
        .checked(dbms);
  }

  /** Whether the end of a path would be taken for something else. */
  private static boolean ambiguous(Dbms dbms, Path path) {
    String last = path.getFileName() == null ? "" : path.getFileName().toString();
    return Level.named(last).isPresent()
        || dbms.modes().contains(last.substring(last.lastIndexOf(':') + 1));
  }

  private TargetSpec checked(Dbms one) throws TargetException {
    if (level.isPresent() && !known(one, mode).contains(level.get())) {
      throw TargetException.usage(
          "'%s': there is no %s, %s".formatted(text, level.get(), levels(one, mode)));
    }
    return this;
  }

  private static List<Level> known(Dbms dbms, Optional<String> mode) {
    return dbms.levels(mode.or(() -> dbms.modes().stream().findFirst()));
  }

  private static String levels(Dbms dbms, Optional<String> mode) {
    return dbms.title()
        + " has "
        + known(dbms, mode).stream().map(Level::label).collect(Collectors.joining(", "));
  }

  private static Dbms dbms(String name, String text) throws TargetException {
    return DbmsRegistry.find(name)
        .orElseThrow(
            () ->
                TargetException.usage(
                    "unknown DBMS '%s' in '%s': known are %s, or give a JDBC URL"
                        .formatted(name, text, names())));
  }

  private static Optional<String> either(Matcher matcher, String one, String other) {
    return Optional.ofNullable(matcher.group(one))
        .or(() -> Optional.ofNullable(matcher.group(other)));
  }

  static String names() {
    return DbmsRegistry.all().stream().map(Dbms::name).collect(Collectors.joining(", "));
  }

  @Override
  public String toString() {
    return text;
  }
}
