package dev.isoscope.testbed;

import dev.isoscope.model.Version;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;

/** Finds the published version that a user means. */
final class PublishedVersions {
  private static final int SHOWN = 8;

  private PublishedVersions() {}

  /**
   * The version that was given, else the newest of those that start with it; releases come before
   * betas.
   */
  static Optional<String> find(String given, List<String> published) {
    if (published.contains(given)) {
      return Optional.of(given);
    }
    Version prefix = Version.parse(given);
    if (!given.equals(prefix.toString())) {
      return Optional.empty();
    }
    return published.stream()
        .filter(version -> Version.parse(version).startsWith(prefix))
        .max(Comparator.comparing(PublishedVersions::release).thenComparing(Version::parse));
  }

  private static boolean release(String version) {
    return version.equals(Version.parse(version).toString());
  }

  /** The error for a version that nobody published, with the ones that come nearest. */
  static TargetException unknown(String dbms, String given, Artifacts.Listing listing) {
    List<String> versions = listing.versions();
    String shown = versions.isEmpty() ? "none" : nearest(given, versions);
    return listing
        .problem()
        .map(
            problem ->
                TargetException.unavailable(
                    "%s %s is not at hand (at hand: %s), and %s"
                        .formatted(dbms, given, shown, problem)))
        .orElseGet(
            () ->
                TargetException.usage(
                    "there is no " + dbms + " " + given + " to be had; published are " + shown));
  }

  private static String nearest(String given, List<String> published) {
    Version wanted = Version.parse(given);
    List<String> sorted = new ArrayList<>(published);
    sorted.sort(Comparator.comparing(Version::parse));
    int place = 0;
    while (place < sorted.size() && Version.parse(sorted.get(place)).compareTo(wanted) < 0) {
      place++;
    }
    int from = Math.max(0, Math.min(place - SHOWN / 2, sorted.size() - SHOWN));
    int to = Math.min(sorted.size(), from + SHOWN);
    return (from > 0 ? "..., " : "")
        + sorted.subList(from, to).stream().collect(Collectors.joining(", "))
        + (to < sorted.size() ? ", ..." : "");
  }
}
