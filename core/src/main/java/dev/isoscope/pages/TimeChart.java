package dev.isoscope.pages;

import dev.isoscope.report.Markup;
import java.util.List;
import java.util.Locale;

/** How many findings there were by when, as a small picture. */
final class TimeChart {
  private static final int WIDTH = 720;
  private static final int HEIGHT = 170;
  private static final int LEFT = 36;
  private static final int BOTTOM = 26;
  private static final int TOP = 10;

  private TimeChart() {}

  /**
   * Draws one.
   *
   * @param moments in seconds, sorted
   * @param total how long it took in all
   */
  static String draw(List<Double> moments, double total) {
    StringBuilder curve = new StringBuilder();
    double width = WIDTH - LEFT - 10;
    double height = HEIGHT - TOP - BOTTOM;
    double floor = HEIGHT - BOTTOM;
    for (int i = 0; i < moments.size(); i++) {
      double x = LEFT + width * Math.min(1, moments.get(i) / total);
      double before = floor - height * i / moments.size();
      curve.append(point("L", x, before));
      curve.append(point("L", x, floor - height * (i + 1) / moments.size()));
    }
    curve.append(point("L", LEFT + width, TOP));
    Markup svg = new Markup();
    svg.open(
        "svg",
        "class",
        "chart",
        "width",
        "" + WIDTH,
        "height",
        "" + HEIGHT,
        "viewBox",
        "0 0 " + WIDTH + " " + HEIGHT,
        "role",
        "img");
    svg.element("title", moments.size() + " findings in " + OverviewPage.duration(total));
    String start = point("M", LEFT, floor);
    svg.empty("path", "class", "area", "d", start + curve + point("L", LEFT + width, floor) + "z");
    svg.empty("path", "class", "curve", "d", start + curve);
    svg.empty("path", "class", "axis", "d", start + point("L", LEFT + width, floor));
    label(svg, "end", LEFT - 8, TOP + 10, "" + moments.size());
    label(svg, "end", LEFT - 8, (int) floor, "0");
    label(svg, "start", LEFT, HEIGHT - 8, "0 s");
    label(svg, "end", WIDTH - 10, HEIGHT - 8, OverviewPage.duration(total));
    return svg.close().toString();
  }

  private static void label(Markup svg, String anchor, int x, int y, String words) {
    svg.element("text", words, "text-anchor", anchor, "x", "" + x, "y", "" + y);
  }

  private static String point(String command, double x, double y) {
    return String.format(Locale.ROOT, "%s%.1f %.1f", command, x, y);
  }
}
