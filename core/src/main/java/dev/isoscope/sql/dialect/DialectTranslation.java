package dev.isoscope.sql.dialect;

import dev.isoscope.model.Case;
import dev.isoscope.model.DbmsScope;
import dev.isoscope.model.ErrorKind;
import dev.isoscope.model.Expected;
import dev.isoscope.model.InitStatement;
import dev.isoscope.model.Scope;
import dev.isoscope.model.ScopedSql;
import dev.isoscope.model.Statement;
import dev.isoscope.model.TargetIdentity;
import dev.isoscope.model.Version;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;

/**
 * Gives the statements of a case further texts for targets that would refuse them for their
 * spelling alone, where another spelling means the same. What the case says for a target itself
 * counts more.
 *
 * @param testCase with all texts
 * @param translated what was translated, in sentences
 */
public record DialectTranslation(Case testCase, List<String> translated) {
  static final String AUTO_INCREMENT = "AUTO_INCREMENT";

  public DialectTranslation {
    translated = List.copyOf(translated);
  }

  public static DialectTranslation of(Case original, List<TargetIdentity> targets) {
    List<String> told = new ArrayList<>();
    List<InitStatement> init = new ArrayList<>();
    for (InitStatement one : original.init()) {
      init.add(one.withVariants(variants(one.sql(), one.variants(), targets, told)));
    }
    List<Statement> statements = new ArrayList<>();
    for (Statement one : original.statements()) {
      statements.add(
          wantsToFail(one)
              ? one
              : one.withVariants(variants(one.sql(), one.variants(), targets, told)));
    }
    Case all =
        new Case(
            original.source(),
            original.header(),
            init,
            statements,
            original.finals(),
            original.notes());
    return told.isEmpty()
        ? new DialectTranslation(original, told)
        : new DialectTranslation(all, told);
  }

  /** The same with the name of the case. */
  public List<String> sentences() {
    return translated.stream().map(one -> testCase.name() + ": " + one).toList();
  }

  /** A case may be about what a DBMS does not take. */
  private static boolean wantsToFail(Statement statement) {
    return statement.expectations().stream()
        .flatMap(one -> one.alternatives().stream())
        .anyMatch(one -> one instanceof Expected.Error error && error.kind() == ErrorKind.SYNTAX);
  }

  private static List<ScopedSql> variants(
      String sql, List<ScopedSql> known, List<TargetIdentity> targets, List<String> told) {
    Map<String, List<TargetIdentity>> texts = new LinkedHashMap<>();
    for (TargetIdentity target : targets) {
      if (known.stream().noneMatch(one -> isFor(one, target))
          && (known.isEmpty() || general(known))) {
        String text =
            Dialects.find(target.dbms(), target.version())
                .map(dialect -> new StatementTranslation(sql, dialect).text())
                .orElse(sql);
        texts.computeIfAbsent(text, key -> new ArrayList<>()).add(target);
      }
    }
    List<ScopedSql> all = known;
    for (Map.Entry<String, List<TargetIdentity>> text : texts.entrySet()) {
      if (!text.getKey().equals(sql)) {
        List<DbmsScope> scopes =
            text.getValue().stream()
                .map(one -> scope(one, text.getValue(), targets))
                .distinct()
                .toList();
        all =
            ScopedSql.joined(sql, all, new ScopedSql(new Scope(List.of(), scopes), text.getKey()));
        String names = scopes.stream().map(DbmsScope::toString).collect(Collectors.joining(", "));
        told.add("for " + names + " " + line(sql) + " is translated to " + line(text.getKey()));
      }
    }
    return all;
  }

  /** Whether the case has a text just for such a target. */
  private static boolean isFor(ScopedSql variant, TargetIdentity target) {
    return variant.scope().dbms().stream().anyMatch(one -> one.covers(target));
  }

  private static boolean general(List<ScopedSql> variants) {
    return variants.get(0).scope().equals(Scope.EVERYWHERE);
  }

  /** All versions of the DBMS, unless another one that is there takes another text. */
  private static DbmsScope scope(
      TargetIdentity target, List<TargetIdentity> alike, List<TargetIdentity> all) {
    boolean same =
        all.stream().allMatch(one -> !one.dbms().equals(target.dbms()) || alike.contains(one));
    Optional<Version> version = same ? Optional.empty() : Optional.of(target.version());
    return new DbmsScope(target.dbms(), Optional.empty(), version, version);
  }

  private static String line(String sql) {
    return sql.strip().replaceAll("\\s+", " ");
  }
}
