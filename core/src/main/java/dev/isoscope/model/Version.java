package dev.isoscope.model;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;

/** A dotted version number; what follows the numbers is ignored. */
public record Version(List<Integer> parts) implements Comparable<Version> {
  public Version {
    if (parts.isEmpty()) {
      throw new IllegalArgumentException("a version starts with a number");
    }
    parts = List.copyOf(parts);
  }

  /** Reads the leading numbers of a text such as {@code 10.11.5-MariaDB}. */
  public static Version parse(String text) {
    List<Integer> parts = new ArrayList<>();
    for (String piece : text.strip().split("[.]")) {
      String digits = piece.replaceFirst("[^0-9].*", "");
      if (digits.isEmpty() || digits.length() > 9) {
        break;
      }
      parts.add(Integer.parseInt(digits));
      if (digits.length() < piece.length()) {
        break;
      }
    }
    if (parts.isEmpty()) {
      throw new IllegalArgumentException("'" + text + "' is not a version such as 10.6.17");
    }
    return new Version(parts);
  }

  /** Whether this version is the given one or one below it: 10.6.17 starts with 10.6. */
  public boolean startsWith(Version prefix) {
    return parts.size() >= prefix.parts.size()
        && parts.subList(0, prefix.parts.size()).equals(prefix.parts);
  }

  public int major() {
    return parts.get(0);
  }

  /** Compares numerically; a missing part counts as zero. */
  @Override
  public int compareTo(Version other) {
    int length = Math.max(parts.size(), other.parts.size());
    for (int i = 0; i < length; i++) {
      int mine = i < parts.size() ? parts.get(i) : 0;
      int theirs = i < other.parts.size() ? other.parts.get(i) : 0;
      if (mine != theirs) {
        return Integer.compare(mine, theirs);
      }
    }
    return 0;
  }

  public boolean atLeast(int... numbers) {
    return compareTo(new Version(java.util.Arrays.stream(numbers).boxed().toList())) >= 0;
  }

  @Override
  public String toString() {
    return parts.stream().map(String::valueOf).collect(Collectors.joining("."));
  }
}
