package dev.isoscope.compare.cause;

import dev.isoscope.dbms.Peculiarity;
import dev.isoscope.model.Citation;
import dev.isoscope.model.Verdict;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * The writes of one side have worked on row versions that a documented peculiarity of that DBMS
 * accounts for, and the other side's have not.
 */
final class DocumentedBehaviour implements Explainer {
  /**
   * What comes of rows and gaps that are not locked; all others are about versions that are seen.
   */
  private static final Set<Peculiarity.Kind> LOCKS =
      EnumSet.of(
          Peculiarity.Kind.NO_GAP_LOCKS,
          Peculiarity.Kind.SEMI_CONSISTENT_READ,
          Peculiarity.Kind.UNCOMMITTED_INSERT_SKIPPED);

  private final SideJudgements judgements;

  DocumentedBehaviour(SideJudgements judgements) {
    this.judgements = judgements;
  }

  @Override
  public Optional<Reason> explain(DiscrepancyContext context) throws SQLException {
    List<String> sentences = new ArrayList<>();
    Set<String> left = causes(context, context.left());
    Set<String> right = causes(context, context.right());
    Set<String> causes = new LinkedHashSet<>(left);
    causes.addAll(right);
    causes.removeIf(cause -> left.contains(cause) && right.contains(cause));
    if (causes.isEmpty()) {
      return Optional.empty();
    }
    for (ObservedRun look : context.both()) {
      Optional<Verdict.Violation> documented = judgements.documentedWrites(context, look);
      if (documented.isPresent()) {
        sentences.add(
            "On " + look.contender() + " documented behaviour accounts for what its writes do:");
        sentences.addAll(documented.get().explanation().reasoning());
        documented.get().explanation().citations().stream()
            .map(DocumentedBehaviour::sentence)
            .forEach(sentences::add);
      } else {
        sentences.add("On " + look.contender() + " nothing of that kind was found.");
      }
    }
    boolean locks =
        causes.stream()
            .anyMatch(cause -> LOCKS.stream().anyMatch(kind -> kind.label().equals(cause)));
    return Optional.of(
        new Reason(locks ? Cause.LOCK_MECHANISM : Cause.SNAPSHOT_CREATION, sentences));
  }

  private static String sentence(Citation citation) {
    return "Documented: " + citation.claim() + " (" + citation.source() + ").";
  }

  private Set<String> causes(DiscrepancyContext context, ObservedRun look) throws SQLException {
    return judgements
        .documentedWrites(context, look)
        .map(one -> (Set<String>) new LinkedHashSet<>(one.explanation().causes()))
        .orElse(Set.of());
  }
}
