package dev.isoscope.testbed;

import dev.isoscope.dbms.Dbms;
import dev.isoscope.dbms.DbmsRegistry;
import java.util.Locale;
import java.util.Optional;
import java.util.regex.Pattern;

/** What can be told from the text of a JDBC URL, and how to show one without its secrets. */
final class JdbcUrl {
  private static final Pattern SECRET =
      Pattern.compile(
          "^[?&;](user|username|[a-z._]*passw(or)?d[a-z0-9._]*|[a-z]*pwd[0-9]*|[a-z]*secret[a-z]*)=",
          Pattern.CASE_INSENSITIVE);

  private JdbcUrl() {}

  /** The DBMS that the URL's scheme stands for. */
  static Optional<Dbms> dbms(String url) {
    String scheme = scheme(url);
    return DbmsRegistry.all().stream().filter(one -> one.urlScheme().equals(scheme)).findFirst();
  }

  /** Whether every connection has a database of its own: one in memory, without a name. */
  static boolean unshared(String url) {
    String[] parts = url.toLowerCase(Locale.ROOT).split("[?;]", 2);
    return !parts[parts.length - 1].contains("cache=shared")
        && DbmsRegistry.all().stream().anyMatch(dbms -> dbms.unsharedUrls().contains(parts[0]));
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
