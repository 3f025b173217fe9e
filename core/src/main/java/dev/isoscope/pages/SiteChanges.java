package dev.isoscope.pages;

import java.util.List;
import java.util.Map;

/**
 * What has changed on the overview since somebody looked at it last.
 *
 * @param version the state that this leads to
 * @param parts of the page that read otherwise now, by name
 * @param rows of findings that are new or read otherwise
 * @param gone the pages of findings that are there no more
 */
public record SiteChanges(
    long version, Map<String, String> parts, List<String> rows, List<String> gone) {
  public SiteChanges {
    parts = Map.copyOf(parts);
    rows = List.copyOf(rows);
    gone = List.copyOf(gone);
  }
}
