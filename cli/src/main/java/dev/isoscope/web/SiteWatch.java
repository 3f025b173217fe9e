package dev.isoscope.web;

import dev.isoscope.pages.Site;
import java.io.IOException;
import java.time.Duration;

/**
 * Looks what campaigns have left by now, but not more often than is of use, however many ask. As
 * long as nobody asks nothing is done.
 */
final class SiteWatch {
  /** How often somebody who waits for news should ask. */
  static final Duration PAUSE = Duration.ofMillis(500);

  private final Site site;
  private long lookedAt;
  private boolean looked;

  SiteWatch(Site site) {
    this.site = site;
  }

  /** The site as it was a moment ago. */
  synchronized Site look() throws IOException {
    long now = System.nanoTime();
    if (!looked || now - lookedAt > PAUSE.toNanos() / 2) {
      site.refresh();
      looked = true;
      // From its end: where a look takes long, there are fewer of them.
      lookedAt = System.nanoTime();
    }
    return site;
  }
}
