package dev.isoscope.compare;

import dev.isoscope.compare.trace.Consequence;
import dev.isoscope.finding.Fingerprint;
import dev.isoscope.model.Case;
import dev.isoscope.model.TargetIdentity;
import dev.isoscope.sql.Token;
import dev.isoscope.sql.Tokenizer;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;

/**
 * Names discrepancies by what they are and by what their reduced cases do. Versions are part of it
 * only where they tell participants apart, so that what is known of two DBMSs is still known when
 * one of them has a new version.
 */
final class Identifiers {
  private final Map<String, String> names = new HashMap<>();

  Identifiers(List<? extends ComparedTarget> participants) {
    for (ComparedTarget one : participants) {
      String dbms = dbms(one.target());
      boolean alone =
          participants.stream().filter(other -> dbms(other.target()).equals(dbms)).count() == 1;
      boolean twin = one.name().contains("#");
      String version = alone ? "" : " " + one.target().version();
      names.put(
          one.name(),
          dbms
              + version
              + one.own().map(level -> "/" + level.label()).orElse("")
              + (twin ? one.name().substring(one.name().lastIndexOf('#')) : ""));
    }
  }

  private static String dbms(TargetIdentity target) {
    return target.dbms() + target.mode().map(mode -> ":" + mode).orElse("");
  }

  /** The same for all discrepancies that are most likely the same. */
  String of(ReducedDiscrepancy reduced) {
    return of(reduced, reduced.shown().consequence());
  }

  /** What it was called when other errors were no consequence, which baselines may still say. */
  Optional<String> former(ReducedDiscrepancy reduced) {
    return reduced.shown().consequence() == Consequence.OTHER_ERROR
        ? Optional.of(of(reduced, Consequence.NONE))
        : Optional.empty();
  }

  private String of(ReducedDiscrepancy reduced, Consequence consequence) {
    Discrepancy shown = reduced.shown();
    List<String> words =
        new ArrayList<>(DiscrepancyTraits.of(shown).with(consequence).words(this::name));
    words.add(StatementVerb.of(shown));
    return reduced.smallest()
        ? Fingerprint.of(words, shown.testCase(), StatementVerb::detailed)
        : Fingerprint.exact(String.join("\n", words)); // the rest of its case is chance
  }

  /**
   * The name of what a case of somebody's own shows, which nobody has reduced: the same at every
   * level, whatever it comes to there, and wherever the file is.
   */
  String ofGiven(Discrepancy discrepancy) {
    List<String> words = new ArrayList<>();
    words.add(discrepancy.testCase().name());
    words.addAll(DiscrepancyTraits.of(discrepancy).wordsOfAnyConsequence(this::name));
    words.addAll(text(discrepancy.testCase()));
    return Fingerprint.exact(String.join("\n", words));
  }

  /** What is executed, since cases in different folders may bear the same name. */
  private static List<String> text(Case testCase) {
    List<String> lines = new ArrayList<>();
    testCase.init().forEach(one -> lines.add(tokens(one.sql())));
    testCase.statements().forEach(one -> lines.add(one.session() + ": " + tokens(one.sql())));
    return lines;
  }

  /** Layout and comments do not count. */
  private static String tokens(String sql) {
    return Tokenizer.words(sql).stream().map(Token::text).collect(Collectors.joining(" "));
  }

  private String name(String participant) {
    return names.getOrDefault(participant, participant);
  }
}
