package dev.isoscope.reduce;

import dev.isoscope.model.ErrorKind;
import dev.isoscope.model.Explanation;
import dev.isoscope.model.History;
import dev.isoscope.model.Step;
import dev.isoscope.model.Triage;
import dev.isoscope.model.Verdict;
import java.util.EnumMap;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * Tells whether a smaller case violates the same: by kind and triage, of no other cause, and
 * without statements that have become wrong on the way. Such a statement does nothing, which may be
 * all that the violation needs of it, but nobody would take the case for sound. So every case may
 * fail at most as often as the last one that was accepted, of which the first is the original.
 */
public final class SameViolation {
  private static final Set<ErrorKind> WRONG =
      EnumSet.of(ErrorKind.SYNTAX, ErrorKind.CONSTRAINT, ErrorKind.OTHER);

  private final String kind;
  private final Triage triage;
  private Map<ErrorKind, Integer> known;
  private Set<String> causes;

  public SameViolation(String kind, Triage triage) {
    this.kind = kind;
    this.triage = triage;
  }

  public boolean test(Verdict verdict) {
    if (!(verdict instanceof Verdict.Violation violation)
        || !violation.kind().equals(kind)
        || violation.triage() != triage) {
      return false;
    }
    Set<String> now = Set.copyOf(violation.explanation().causes());
    if (causes != null && !(causes.containsAll(now) && causes.isEmpty() == now.isEmpty())) {
      return false; // it would slip from one bug to another
    }
    Map<ErrorKind, Integer> errors = errors(violation.explanation().evidence());
    boolean sound =
        known == null
            || errors.entrySet().stream()
                .allMatch(error -> error.getValue() <= known.getOrDefault(error.getKey(), 0));
    if (sound) {
      known = errors;
      causes = now;
    }
    return sound;
  }

  /** How often statements of the observed run, which comes first, were wrong. */
  private static Map<ErrorKind, Integer> errors(List<Explanation.Evidence> evidence) {
    Map<ErrorKind, Integer> errors = new EnumMap<>(ErrorKind.class);
    if (!evidence.isEmpty()) {
      History observed = evidence.get(0).history();
      for (Step step : observed.steps()) {
        step.error()
            .filter(error -> WRONG.contains(error.kind()))
            .ifPresent(error -> errors.merge(error.kind(), 1, Integer::sum));
      }
    }
    return errors;
  }
}
