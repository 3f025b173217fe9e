package dev.isoscope.pages;

import dev.isoscope.report.Markup;
import java.util.List;

/**
 * A page of a site, which is made when somebody wants it.
 *
 * @param stamp the same as long as the page would be the same
 */
record SitePage(List<String> stamp, Maker maker) {
  /** What stands in the frame of a page. */
  record Content(String title, Markup markup) {}

  /** Makes the content. */
  interface Maker {
    Content make();
  }
}
