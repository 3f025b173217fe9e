package dev.isoscope.cli;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.function.Predicate;

/**
 * Splits what {@code --on} was given. A JDBC URL and a path may hold commas of their own, so behind
 * these only a comma before the name of a DBMS or before {@code jdbc:} separates targets.
 */
final class TargetList {
  private TargetList() {}

  static List<String> split(List<String> texts, Predicate<String> isDbms) {
    List<String> targets = new ArrayList<>();
    for (String text : texts) {
      StringBuilder current = new StringBuilder();
      for (String piece : text.split(",", -1)) {
        String target = current.toString().strip().toLowerCase(Locale.ROOT);
        boolean mayGoOn = target.startsWith("jdbc:") || target.contains("=");
        if (mayGoOn && !startsTarget(piece, isDbms)) {
          current.append(',').append(piece);
          continue;
        }
        add(targets, current);
        current = new StringBuilder(piece);
      }
      add(targets, current);
    }
    return targets;
  }

  private static void add(List<String> targets, StringBuilder text) {
    if (!text.toString().isBlank()) {
      targets.add(text.toString().strip());
    }
  }

  private static boolean startsTarget(String piece, Predicate<String> isDbms) {
    String word = piece.strip().toLowerCase(Locale.ROOT);
    return word.startsWith("jdbc:") || isDbms.test(word.replaceFirst("[@:=/].*", ""));
  }
}
