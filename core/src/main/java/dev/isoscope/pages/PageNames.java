package dev.isoscope.pages;

import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;

/** The file of each thing that has a page: always the same, and never that of something else. */
final class PageNames {
  private final Map<List<String>, String> names = new HashMap<>();
  private final Set<String> taken = new HashSet<>();

  /** A name without what has a meaning in paths and links. */
  static String plain(String words) {
    return words.replaceAll("[^A-Za-z0-9._-]+", "-");
  }

  /**
   * The file of a thing.
   *
   * @param wanted its name, which gets a number if it is that of something else
   */
  String of(String kind, String thing, String wanted) {
    return names.computeIfAbsent(
        List.of(kind, thing),
        key -> {
          String name = wanted;
          for (int i = 2; !taken.add(name.toLowerCase(Locale.ROOT)); i++) {
            name = wanted + "-" + i;
          }
          return name + ".html";
        });
  }
}
