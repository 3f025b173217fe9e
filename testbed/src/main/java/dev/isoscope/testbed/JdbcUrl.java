package dev.isoscope.testbed;

import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Pattern;

/** What can be told from the text of a JDBC URL, and how to show one without its secrets. */
final class JdbcUrl {
  private static final Map<String, String> DIALECTS =
      Map.of(
          "postgresql", "postgres",
          "mariadb", "mariadb",
          "mysql", "mysql",
          "h2", "h2",
          "hsqldb", "hsqldb",
          "derby", "derby",
          "sqlite", "sqlite",
          "duckdb", "duckdb");

  private static final Pattern SECRET =
      Pattern.compile(
          "^[?&;](user|username|[a-z._]*passw(or)?d[a-z0-9._]*|[a-z]*pwd[0-9]*|[a-z]*secret[a-z]*)=",
          Pattern.CASE_INSENSITIVE);

  private JdbcUrl() {}

  /** The name of the DBMS that the URL's scheme stands for. */
  static Optional<String> dialect(String url) {
    return Optional.ofNullable(DIALECTS.get(scheme(url)));
  }

  /** The word after {@code jdbc:}. */
  static String scheme(String url) {
    String[] pieces = url.split(":", 3);
    return pieces.length < 2 ? "" : pieces[1].toLowerCase(Locale.ROOT);
  }

  /** Whether the URL sets a parameter. */
  static boolean tells(String url, String parameter) {
    return Pattern.compile("[?&;]" + parameter + "=", Pattern.CASE_INSENSITIVE).matcher(url).find();
  }

  /** The URL without user information before the host and without parameters that are secret. */
  static String withoutSecrets(String url) {
    String shown = url.replaceFirst("//[^?;]*@", "//");
    StringBuilder kept = new StringBuilder();
    for (String piece : shown.split("(?=[?&;])")) {
      if (!SECRET.matcher(piece).find()) {
        // The first parameter that stays takes over the question mark of one that does not.
        boolean orphan = piece.startsWith("&") && kept.indexOf("?") < 0;
        kept.append(orphan ? "?" + piece.substring(1) : piece);
      }
    }
    return kept.toString();
  }

  /** A message of a driver, which may quote what it was given. */
  static String withoutSecrets(String message, Optional<String> password) {
    String text = message == null ? "no message" : message;
    return password
        .filter(secret -> !secret.isEmpty())
        .map(secret -> text.replace(secret, "***"))
        .orElse(text);
  }
}
