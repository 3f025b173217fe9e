package dev.isoscope.finding;

import dev.isoscope.model.Case;
import dev.isoscope.model.Explanation;
import dev.isoscope.model.SqlError;
import dev.isoscope.model.Statement;
import dev.isoscope.model.Triage;
import dev.isoscope.model.Verdict;
import dev.isoscope.sql.StatementKind;
import dev.isoscope.sql.TransactionControl;
import dev.isoscope.sql.text.SqlText;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HexFormat;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.UnaryOperator;
import java.util.stream.Collectors;

/**
 * Short names for violations: two with the same name are most likely of the same bug. Where triage
 * has found the causes, they are the name, since reduction leaves many different cases of one
 * cause. Elsewhere it is what the statements of the reduced case do and what its tables have.
 */
public final class Fingerprint {
  private static final int BYTES = 5;

  private Fingerprint() {}

  /** The name of a violation, from why it is one and from the case that is left of it. */
  public static String of(String oracle, Verdict.Violation violation, Case reduced) {
    Explanation explanation = violation.explanation();
    return explanation.causes().isEmpty()
        ? of(oracle, violation.kind(), reduced)
        : ofCauses(oracle, violation.triage(), explanation.causes());
  }

  /** The name of a violation whose cause nobody knows. */
  static String of(String oracle, String kind, Case reduced) {
    return hash(
        String.join("\n", oracle, kind, Outline.of(reduced), Features.of(reduced).toString()));
  }

  /**
   * A name that only violations of the same kind and meaning share whose causes are the same, and
   * whose reduced cases do the same as well, while the same transactions are under way, and wait
   * and fail in the same places. Where the cause is known, it is enough that the statements are of
   * the same kinds.
   */
  public static String lookalike(String oracle, Verdict.Violation violation, Case reduced) {
    Explanation explanation = violation.explanation();
    UnaryOperator<String> words =
        explanation.causes().isEmpty() ? Shapes.of(reduced)::shape : sql -> verb(SqlText.of(sql));
    return hash(
        String.join(
            "\n",
            oracle,
            violation.kind(),
            violation.triage().label(),
            new TreeSet<>(explanation.causes()).toString(),
            Outline.withEnds(reduced, words),
            Features.of(reduced).toString(),
            course(explanation.evidence())));
  }

  /** How the statements of the observed run, which comes first, have fared. */
  private static String course(List<Explanation.Evidence> evidence) {
    return evidence.stream()
        .limit(1)
        .flatMap(one -> one.history().steps().stream())
        .filter(step -> TransactionControl.parse(step.statement().sql()).isEmpty())
        .map(step -> step.blocked() + " " + step.error().map(SqlError::kind))
        .collect(Collectors.joining(", "));
  }

  /**
   * The name of what is no violation but shows in a case as well.
   *
   * @param terms all that it is known by
   * @param words what of a statement tells one from another
   */
  public static String of(List<String> terms, Case reduced, UnaryOperator<String> words) {
    List<String> parts = new ArrayList<>(terms);
    parts.add(Outline.of(reduced, words));
    parts.add(Features.of(reduced).toString());
    return hash(String.join("\n", parts));
  }

  /**
   * The name that a violation has before it is reduced: only if it has a single cause, since
   * reduction may show that some of several are not needed.
   */
  public static Optional<String> early(String oracle, Triage triage, List<String> causes) {
    return causes.size() == 1 ? Optional.of(ofCauses(oracle, triage, causes)) : Optional.empty();
  }

  private static String ofCauses(String oracle, Triage triage, Collection<String> causes) {
    return hash(String.join("\n", oracle, triage.label(), new TreeSet<>(causes).toString()));
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

  /** A name for exactly this text. */
  public static String exact(String text) {
    return hash(text);
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
