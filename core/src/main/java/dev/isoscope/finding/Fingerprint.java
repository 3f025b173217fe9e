package dev.isoscope.finding;

import dev.isoscope.model.Case;
import dev.isoscope.model.Statement;
import dev.isoscope.model.Triage;
import dev.isoscope.sql.StatementKind;
import dev.isoscope.sql.text.SqlText;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import java.util.Locale;
import java.util.Set;
import java.util.TreeSet;

/**
 * Short names for violations: two cases with the same name are most likely of the same bug. Names,
 * constants and types of columns do not count, since reduction arrives at them by chance.
 */
public final class Fingerprint {
  private static final int BYTES = 5;

  private Fingerprint() {}

  /** The name of a violation, from the case that is left of it. */
  public static String of(String oracle, String kind, Case reduced) {
    Shapes shapes = Shapes.of(reduced);
    StringBuilder text = new StringBuilder(oracle).append('\n').append(kind).append('\n');
    for (Statement statement : reduced.statements()) {
      text.append(shapes.session(statement.session()))
          .append(": ")
          .append(shapes.shape(statement.sql()))
          .append('\n');
    }
    return hash(text.append(Features.of(reduced)).toString());
  }

  /**
   * A cheap name before reduction, under which several bugs may hide: it serves to reduce similar
   * cases less often.
   */
  public static String coarse(String oracle, String kind, Triage triage, Case original) {
    Set<String> verbs = new TreeSet<>();
    for (Statement statement : original.statements()) {
      if (StatementKind.of(statement.sql()) == StatementKind.WRITE) {
        verbs.add(verb(SqlText.of(statement.sql())));
      }
    }
    return hash(
        String.join("\n", oracle, kind, triage.label(), verbs.toString()) + Features.of(original));
  }

  private static String verb(SqlText text) {
    String verb = text.at(0).text().toUpperCase(Locale.ROOT);
    int on = text.find(text.all(), "DUPLICATE", "CONFLICT", "IGNORE");
    return on < 0 ? verb : verb + " " + text.at(on).text().toUpperCase(Locale.ROOT);
  }

  private static String hash(String text) {
    try {
      byte[] digest =
          MessageDigest.getInstance("SHA-256").digest(text.getBytes(StandardCharsets.UTF_8));
      return HexFormat.of().formatHex(digest, 0, BYTES);
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException("every Java has SHA-256", e);
    }
  }
}
