package dev.isoscope.corpus;

import dev.isoscope.model.Case;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.regex.Pattern;

/**
 * A known bug, as the index of the corpus tells of it.
 *
 * @param id its ticket; of one that nobody has reported the name of its case
 * @param dbms the title of the section that it is in
 * @param title what happens, in a sentence
 * @param affected versions and levels, in words
 * @param fixed the version or time, in words; empty if that is not told
 * @param status what its makers say of it
 * @param cases that replay it; several where its report shows several
 * @param obstacle why there is no case
 */
public record CorpusBug(
    String id,
    String dbms,
    String title,
    String kind,
    String severity,
    String affected,
    String fixed,
    String status,
    List<Case> cases,
    Optional<String> obstacle) {
  public CorpusBug {
    cases = List.copyOf(cases);
  }

  /** Whether its makers could know it: those that only Isoscope has met have no ticket. */
  public boolean reported() {
    return !dbms.equals(BugCorpus.WITHOUT_TICKET);
  }

  /** Whether anything that is told of it in a few words matches. */
  boolean matches(Pattern pattern) {
    return pattern.matcher(String.join("\n", id, dbms, title, kind, severity, status)).find();
  }

  /** Whether somebody means it by this name, in whatever spelling: MySQL#1 is also mysql-1. */
  boolean isCalled(String name) {
    return plain(id).equals(plain(name));
  }

  /** Where to read about it, as far as its cases tell. */
  public List<String> links() {
    return cases.stream()
        .flatMap(one -> Optional.ofNullable(one.header().details().get("link")).stream())
        .distinct()
        .toList();
  }

  private static String plain(String name) {
    return name.strip().toLowerCase(Locale.ROOT).replaceAll("[^a-z0-9]+", "-");
  }
}
