package dev.isoscope.semantics;

import dev.isoscope.sql.Token;
import dev.isoscope.sql.Tokenizer;
import dev.isoscope.sql.text.Range;
import dev.isoscope.sql.text.SqlText;
import dev.isoscope.sql.text.StatementShape;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * How PostgreSQL judges a row again that has changed since its snapshot: it carries out the same
 * plan on the new version and on the rows that were joined with the old one (EvalPlanQual). A query
 * that the plan holds as a semi-join has one partner then, as an anti-join none; all others are
 * evaluated anew. Which it is the server tells, by EXPLAIN.
 *
 * @param matching the versions that fulfil the condition, where no anti-join finds a partner
 * @param ofPartner the same if one row is all that the only query left sees, for each row
 * @param open whether a row may be left for want of a partner, because it is not known which rows
 *     were partners
 */
record Recheck(Set<Integer> matching, List<Set<Integer>> ofPartner, boolean open) {
  /** Without joins the condition is all that counts. */
  static Recheck plain(Set<Integer> matching) {
    return new Recheck(matching, List.of(), false);
  }

  static Recheck of(RowRules rows, Collection<ReplayVersion> versions, ScratchEvaluator scratch)
      throws SQLException, ReplayImpossible {
    WriteAttempt attempt = rows.attempt();
    Action.Write action = attempt.action();
    List<ReplayVersion> seen = attempt.seen();
    String query = withoutAntiJoins(action, attempt.write().matches(), scratch);
    Set<Integer> again =
        query.equals(attempt.write().matches())
            ? rows.matching()
            : scratch.matching(action, query, attempt.write().table(), versions, seen);
    boolean joins =
        scratch.plan(action, query).stream()
            .anyMatch(line -> line.contains("Join") || line.contains("Nested Loop"));
    if (!joins || !findsRows(attempt.write(), query)) {
      return new Recheck(again, List.of(), joins);
    }
    List<Set<Integer>> ofPartner = new ArrayList<>();
    for (ReplayVersion partner : seen) {
      ofPartner.add(
          scratch.matching(action, query, attempt.write().table(), versions, List.of(partner)));
    }
    return new Recheck(again, ofPartner, false);
  }

  /** Whether the new version of a row does not go with a partner of the old one. */
  boolean mayLose(ReplayVersion picked, ReplayVersion act) {
    return open
        || ofPartner.stream()
            .anyMatch(found -> found.contains(picked.id()) && !found.contains(act.id()));
  }

  /** Whether there is one query in the condition, and what it finds are rows of one table. */
  private static boolean findsRows(WriteStatement write, String query) {
    List<Token> words = Tokenizer.words(query);
    List<String> tables = write.sources().stream().map(ScratchTable::seen).toList();
    return words.stream().filter(word -> tables.contains(word.text())).count() == 1
        && words.stream()
            .noneMatch(word -> word.is("GROUP") || word.is("UNION") || word.is("OVER"));
  }

  private static String withoutAntiJoins(
      Action.Write action, String query, ScratchEvaluator scratch)
      throws SQLException, ReplayImpossible {
    SqlText text = SqlText.of(query);
    Optional<Range> where = StatementShape.of(text).flatMap(StatementShape::condition);
    if (where.isEmpty()) {
      return query;
    }
    SqlText rest = text;
    List<Range> conjuncts = conjuncts(text, where.get());
    for (int i = conjuncts.size() - 1; i >= 0; i--) { // from behind, so that places stay
      Range conjunct = conjuncts.get(i);
      if (deniesExistence(text, conjunct)) {
        String alone = text.text(new Range(0, where.get().from())) + " " + text.text(conjunct);
        if (scratch.plan(action, alone).stream().anyMatch(Recheck::isAntiJoinOnTop)) {
          rest = rest.with(conjunct, "TRUE");
        }
      }
    }
    return rest.equals(text) ? query : rest.toString();
  }

  /** The top of a plan is the only one of its lines that is not set in. */
  private static boolean isAntiJoinOnTop(String line) {
    return !line.startsWith(" ") && line.contains("Anti Join");
  }

  /** The parts of a condition that must all hold. */
  private static List<Range> conjuncts(SqlText text, Range range) {
    if (text.is(range.from(), "(") && text.behind(range.from()) == range.to()) {
      return conjuncts(text, text.inside(range.from()));
    }
    if (text.find(range, "OR") >= 0) {
      return List.of(range);
    }
    List<Range> parts = new ArrayList<>();
    int start = range.from();
    boolean between = false;
    for (int i = range.from(); i < range.to(); i = Math.max(i + 1, text.behind(i))) {
      if (text.is(i, "BETWEEN")) {
        between = true;
      } else if (text.is(i, "AND") && between) {
        between = false;
      } else if (text.is(i, "AND")) {
        parts.add(new Range(start, i));
        start = i + 1;
      }
    }
    parts.add(new Range(start, range.to()));
    return parts.size() == 1
        ? parts
        : parts.stream().flatMap(part -> conjuncts(text, part).stream()).toList();
  }

  /** NOT EXISTS (...), or NOT (EXISTS (...)). */
  private static boolean deniesExistence(SqlText text, Range range) {
    if (!text.is(range.from(), "NOT")) {
      return false;
    }
    Range rest = new Range(range.from() + 1, range.to());
    while (text.is(rest.from(), "(") && text.behind(rest.from()) == rest.to()) {
      rest = text.inside(rest.from());
    }
    return text.is(rest.from(), "EXISTS") && text.behind(rest.from() + 1) == rest.to();
  }
}
