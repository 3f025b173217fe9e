package dev.isoscope.testbed;

import dev.isoscope.dbms.Dbms;
import dev.isoscope.dbms.DbmsRegistry;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/**
 * A target as the user names it: {@code h2}, {@code mariadb@11.4.5}, {@code sqlite@3.36.0.3:wal} or
 * a JDBC URL.
 *
 * @param text what the user typed, without any password
 * @param dbms the name of the DBMS; of a URL that does not tell: empty
 * @param url as typed, for connecting only
 */
public record TargetSpec(
    String text,
    String dbms,
    Optional<String> version,
    Optional<String> mode,
    Optional<String> url) {
  private static final Pattern NAMED =
      Pattern.compile(
          "(?<dbms>[A-Za-z][A-Za-z0-9-]*)"
              + "(?:@(?<version>[^@:]+)(?::(?<mode>[^@:]+))?|:(?<mode2>[^@:]+)(?:@(?<version2>[^@:]+))?)?");

  public static TargetSpec parse(String text) throws TargetException {
    String trimmed = text.strip();
    if (trimmed.regionMatches(true, 0, "jdbc:", 0, 5)) {
      return new TargetSpec(
          JdbcUrl.withoutSecrets(trimmed),
          JdbcUrl.dbms(trimmed).map(Dbms::name).orElse(""),
          Optional.empty(),
          Optional.empty(),
          Optional.of(trimmed));
    }
    Matcher matcher = NAMED.matcher(trimmed);
    if (!matcher.matches()) {
      throw TargetException.usage(
          "'"
              + JdbcUrl.withoutSecrets(trimmed)
              + "' is no target: write NAME, NAME@VERSION, NAME:MODE or a JDBC URL; NAME is one of "
              + names());
    }
    Dbms dbms =
        DbmsRegistry.find(matcher.group("dbms"))
            .orElseThrow(
                () ->
                    TargetException.usage(
                        "unknown DBMS '%s' in '%s': known are %s, or give a JDBC URL"
                            .formatted(matcher.group("dbms"), trimmed, names())));
    Optional<String> version = either(matcher, "version", "version2");
    Optional<String> mode = either(matcher, "mode", "mode2");
    if (version.isPresent() && !version.get().matches("[0-9][A-Za-z0-9._-]*")) {
      throw TargetException.usage(
          "'" + version.get() + "' in '" + trimmed + "' is no version such as 11.4.5");
    }
    if (mode.isPresent() && !dbms.modes().contains(mode.get())) {
      throw TargetException.usage(
          "unknown mode '%s' in '%s': ".formatted(mode.get(), trimmed)
              + (dbms.modes().isEmpty()
                  ? dbms.title() + " has no modes, write " + dbms.name()
                  : dbms.title() + " has " + String.join(", ", dbms.modes())));
    }
    return new TargetSpec(trimmed, dbms.name(), version, mode, Optional.empty());
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
