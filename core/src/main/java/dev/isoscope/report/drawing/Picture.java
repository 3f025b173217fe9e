package dev.isoscope.report.drawing;

import dev.isoscope.model.Explanation;
import dev.isoscope.report.EvidenceMarks;
import dev.isoscope.report.Markup;
import dev.isoscope.report.TextOptions;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;

/**
 * An SVG element whose looks are in the style sheet of the document that it stands in.
 *
 * @param svg the element
 */
public record Picture(String svg, int width, int height) {
  private static final int LANE = 284;
  private static final int SPACE = 24;
  private static final int LINE = 18;
  private static final int MOST_BESIDE = 2;

  /** Room that a letter of a headline takes at most. */
  private static final double LETTER = 8.9;

  /** Colours, light and dark, and what pictures look like. */
  public static String style() {
    return resource("palette.css") + resource("drawing.css");
  }

  private static String resource(String name) {
    try (InputStream in = Picture.class.getResourceAsStream(name)) {
      return new String(in.readAllBytes(), StandardCharsets.UTF_8);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /**
   * Begins a picture.
   *
   * @param kind the class that the style sheet knows it by
   */
  static void open(Markup svg, String kind, int width, int height) {
    svg.open(
        "svg",
        "xmlns",
        "http://www.w3.org/2000/svg",
        "class",
        kind,
        "viewBox",
        "0 0 " + width + " " + height,
        "width",
        "" + width,
        "height",
        "" + height,
        "role",
        "img");
  }

  /**
   * The histories of an explanation as a file of its own: the observed one, and beside it the one
   * that it is compared with, if there is such a one.
   *
   * @param title what stands above them
   */
  public static String file(Explanation explanation, String title) {
    EvidenceMarks marks = new EvidenceMarks(explanation);
    List<Picture> lanes = new ArrayList<>();
    List<String> labels = new ArrayList<>();
    explanation.evidence().stream()
        .limit(MOST_BESIDE)
        .forEach(
            one -> {
              String id = "h" + lanes.size();
              lanes.add(SwimLanes.draw(one, marks, lanes.isEmpty(), LANE, id));
              labels.add(one.label());
            });
    int width =
        Math.max(2 * LANE, lanes.stream().mapToInt(Picture::width).sum())
            + SPACE * (lanes.size() + 1);
    List<String> head = TextOptions.lines(title, (int) ((width - 2 * SPACE) / LETTER));
    int top = SPACE + head.size() * LINE + LINE + 10;
    int height = top + lanes.stream().mapToInt(Picture::height).max().orElse(0) + SPACE;
    Markup svg = new Markup();
    open(svg, "file", width, height);
    svg.open("style").add(style()).closeLine();
    svg.empty("rect", "class", "paper", "width", "100%", "height", "100%");
    int y = SPACE;
    for (String line : head) {
      y += LINE;
      svg.element("text", line, "class", "headline", "x", "" + SPACE, "y", "" + (y - 4));
    }
    int x = SPACE;
    for (int i = 0; i < lanes.size(); i++) {
      svg.element("text", labels.get(i), "class", "caption", "x", "" + x, "y", "" + (top - 8));
      svg.open("g", "transform", "translate(" + x + " " + top + ")");
      svg.add(lanes.get(i).svg()).closeLine();
      x += lanes.get(i).width() + SPACE;
    }
    return svg.closeLine().toString();
  }
}
