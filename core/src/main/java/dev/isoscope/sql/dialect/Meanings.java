package dev.isoscope.sql.dialect;

import dev.isoscope.model.TargetIdentity;
import dev.isoscope.model.Version;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/**
 * The table of what DBMSs understand differently although they take the same text: data, so that a
 * difference that turns up is a line more, with its reason.
 */
final class Meanings {
  private static final String FILE = "meanings.txt";
  private static final String REFUSES = "!";
  private static final String PHRASE = "~";
  private static final Version START = Version.parse("0");

  /**
   * One difference.
   *
   * @param what the label of a feature or nuance, or a phrase: a regular expression after ~
   * @param reason how the meaning differs
   */
  record Difference(String what, List<Group> groups, String reason) {
    boolean isPhrase() {
      return what.startsWith(PHRASE);
    }

    Pattern phrase() {
      return Pattern.compile(what.substring(PHRASE.length()).strip());
    }

    /** Whether it keeps the targets from understanding each other. */
    boolean divides(List<TargetIdentity> targets) {
      Set<Group> theirs = targets.stream().map(this::group).collect(Collectors.toSet());
      return theirs.size() > 1 || theirs.stream().anyMatch(Group::refuses);
    }

    /** The group with the latest version that the target has; one of its own if it is in none. */
    private Group group(TargetIdentity target) {
      Group found = new Group(false, List.of(new Member(target.dbms(), START)));
      Version latest = START;
      for (Group group : groups) {
        for (Member member : group.members()) {
          if (member.covers(target) && member.from().compareTo(latest) >= 0) {
            found = group;
            latest = member.from();
          }
        }
      }
      return found;
    }
  }

  /** Those who understand something alike, or do not take it at all. */
  record Group(boolean refuses, List<Member> members) {}

  /** A DBMS from a version on. */
  record Member(String dbms, Version from) {
    boolean covers(TargetIdentity target) {
      return dbms.equals(target.dbms()) && from.compareTo(target.version()) <= 0;
    }
  }

  private final List<Difference> differences;

  private Meanings(List<Difference> differences) {
    this.differences = List.copyOf(differences);
  }

  static Meanings load() {
    try (InputStream stream = Meanings.class.getResourceAsStream(FILE)) {
      return parse(new String(stream.readAllBytes(), StandardCharsets.UTF_8));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  static Meanings parse(String text) {
    return new Meanings(
        text.lines()
            .filter(line -> !line.isBlank() && !line.startsWith("#"))
            .map(Meanings::difference)
            .toList());
  }

  private static Difference difference(String line) {
    String[] parts = line.split(" [|] ", 3);
    if (parts.length < 3) {
      throw new IllegalArgumentException("a difference has a reason: " + line);
    }
    List<Group> groups = Arrays.stream(parts[1].split("/")).map(Meanings::group).toList();
    return new Difference(parts[0].strip(), groups, parts[2].strip());
  }

  private static Group group(String text) {
    List<String> words = List.of(text.strip().split("\\s+"));
    return new Group(
        words.contains(REFUSES),
        words.stream().filter(word -> !word.equals(REFUSES)).map(Meanings::member).toList());
  }

  private static Member member(String text) {
    String[] parts = text.split("@", 2);
    return new Member(parts[0], parts.length == 1 ? START : Version.parse(parts[1]));
  }

  List<Difference> differences() {
    return differences;
  }

  /** What no statement may hold, because not all of the targets understand it alike. */
  List<Pattern> phrasesBetween(List<TargetIdentity> targets) {
    return differences.stream()
        .filter(one -> one.isPhrase() && one.divides(targets))
        .map(Difference::phrase)
        .toList();
  }

  /** Why something does not mean the same on all of the targets, if so. */
  Optional<String> between(List<TargetIdentity> targets, String what) {
    return differences.stream()
        .filter(one -> one.what().equals(what) && one.divides(targets))
        .map(Difference::reason)
        .findFirst();
  }
}
