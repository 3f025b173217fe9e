package dev.isoscope.compare;

import dev.isoscope.dbms.Dbms;
import dev.isoscope.dbms.DbmsRegistry;
import dev.isoscope.model.Level;
import dev.isoscope.model.TargetIdentity;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * What people call targets, such as {@code MySQL 5.6.14} for {@code mysql@5.6.14/repeatable-read}:
 * pages for them do not speak of targets as the command line does.
 *
 * @param targets by the names that they are given on the command line
 */
public record TargetTitles(Map<String, TargetIdentity> targets) {
  /** With its level, if only that tells it from another. */
  public String of(String name) {
    boolean alone =
        targets.keySet().stream()
            .noneMatch(other -> !other.equals(name) && plain(other).equals(plain(name)));
    Optional<Level> level = Level.named(name.substring(name.lastIndexOf('/') + 1));
    return plain(name) + (alone ? "" : level.map(one -> " at " + one).orElse(""));
  }

  private String plain(String name) {
    TargetIdentity target = targets.get(name);
    boolean twin = name.contains("#");
    return DbmsRegistry.find(target.dbms()).map(Dbms::title).orElse(target.dbms())
        + " "
        + target.version()
        + target.mode().map(mode -> " (" + mode + ")").orElse("")
        + (twin ? name.substring(name.lastIndexOf('#')) : "");
  }

  /** A sentence of a report with titles in the place of names. */
  public String in(String sentence) {
    List<String> longestFirst =
        targets.keySet().stream().sorted(Comparator.comparing(String::length).reversed()).toList();
    String text = sentence;
    for (String name : longestFirst) {
      text =
          Pattern.compile(
                  "(?<=^|\\b[Oo]n |\\bis |\\band |, )" + Pattern.quote(name) + "(?=[ ,:;]|\\.?$)")
              .matcher(text)
              .replaceAll(Matcher.quoteReplacement(of(name)));
    }
    return text;
  }
}
