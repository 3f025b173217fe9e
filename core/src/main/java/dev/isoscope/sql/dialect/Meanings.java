package dev.isoscope.sql.dialect;

import dev.isoscope.model.TargetIdentity;
import dev.isoscope.model.Version;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * The table of what DBMSs understand differently although they take the same text: data, so that a
 * difference that turns up is a line more, with its reason.
 */
final class Meanings {
  private static final String FILE = "meanings.txt";
  private static final Version START = Version.parse("0");

  /**
   * One difference.
   *
   * @param what the label of a feature or nuance
   * @param groups who understands it alike; whoever is in none of them agrees only with itself
   * @param reason how the meaning differs
   */
  record Difference(String what, List<List<Member>> groups, String reason) {}

  /** A DBMS from a version on. */
  record Member(String dbms, Version from) {}

  private final List<Difference> differences;

  Meanings(List<Difference> differences) {
    this.differences = List.copyOf(differences);
  }

  static Meanings load() {
    try (InputStream stream = Meanings.class.getResourceAsStream(FILE)) {
      String text = new String(stream.readAllBytes(), StandardCharsets.UTF_8);
      return new Meanings(
          text.lines()
              .filter(line -> !line.isBlank() && !line.startsWith("#"))
              .map(Meanings::difference)
              .toList());
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static Difference difference(String line) {
    String[] parts = line.split("[|]", 3);
    if (parts.length < 3) {
      throw new IllegalStateException(FILE + " has no reason in: " + line);
    }
    List<List<Member>> groups = new ArrayList<>();
    for (String group : parts[1].split("/")) {
      groups.add(List.of(group.strip().split("\\s+")).stream().map(Meanings::member).toList());
    }
    return new Difference(parts[0].strip(), List.copyOf(groups), parts[2].strip());
  }

  private static Member member(String text) {
    String[] parts = text.split("@", 2);
    return new Member(parts[0], parts.length == 1 ? START : Version.parse(parts[1]));
  }

  List<Difference> differences() {
    return differences;
  }

  /** Why something does not mean the same on all of the targets, if so. */
  Optional<String> between(List<TargetIdentity> targets, String what) {
    return differences.stream()
        .filter(one -> one.what().equals(what))
        .filter(one -> targets.stream().map(target -> group(one, target)).distinct().count() > 1)
        .map(Difference::reason)
        .findFirst();
  }

  /** The place of the target's group; the name of its DBMS where it is in none. */
  private static Object group(Difference difference, TargetIdentity target) {
    Object found = target.dbms();
    Version latest = START;
    for (int i = 0; i < difference.groups().size(); i++) {
      for (Member member : difference.groups().get(i)) {
        if (member.dbms().equals(target.dbms())
            && member.from().compareTo(target.version()) <= 0
            && member.from().compareTo(latest) >= 0) {
          found = i;
          latest = member.from();
        }
      }
    }
    return found;
  }
}
