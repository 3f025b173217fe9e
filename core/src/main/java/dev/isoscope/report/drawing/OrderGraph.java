package dev.isoscope.report.drawing;

import dev.isoscope.model.TransactionOrder;
import dev.isoscope.report.Markup;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Which transaction must come before which, as a picture: what makes the run wrong, such as the
 * cycle, stands out. Several edges between two transactions are one arrow.
 */
public final class OrderGraph {
  private static final int HALF_HEIGHT = 17;
  private static final double LETTER = 7.6;
  private static final double BEND = 34;
  private static final int LABEL = 16;

  private final List<TransactionOrder> orders;
  private final List<String> names;
  private final double centreX;
  private final double centreY;
  private final double radius;
  private final String id;
  private final Markup svg = new Markup();

  private OrderGraph(List<TransactionOrder> orders, String id) {
    this.orders = orders;
    this.id = id;
    this.names =
        orders.stream()
            .flatMap(order -> Stream.of(order.from(), order.to()))
            .distinct()
            .sorted()
            .toList();
    boolean pair = names.size() <= 2;
    this.radius = pair ? 110 : 70 + 22 * names.size();
    this.centreX = radius + 70;
    this.centreY = pair ? 68 : radius + 46;
  }

  /** Draws the edges; there is at least one. */
  public static Picture draw(List<TransactionOrder> orders, String id) {
    return new OrderGraph(orders, id).draw();
  }

  private Picture draw() {
    int width = (int) (2 * centreX);
    int height = (int) (2 * centreY);
    Picture.open(svg, "graph", width, height);
    svg.element("title", "dependencies between " + String.join(", ", names));
    svg.open("defs");
    head("edge");
    head("decisive");
    svg.close();
    Map<List<String>, List<TransactionOrder>> arrows =
        orders.stream()
            .collect(
                Collectors.groupingBy(
                    order -> List.of(order.from(), order.to()),
                    LinkedHashMap::new,
                    Collectors.toList()));
    arrows.values().forEach(this::edge);
    names.forEach(this::node);
    return new Picture(svg.closeLine().toString(), width, height);
  }

  private void head(String style) {
    svg.open(
        "marker",
        "id",
        id + style,
        "viewBox",
        "0 0 10 10",
        "refX",
        "9",
        "refY",
        "5",
        "markerWidth",
        "9",
        "markerHeight",
        "9",
        "markerUnits",
        "userSpaceOnUse",
        "orient",
        "auto");
    svg.empty("path", "class", style + "-head", "d", "M0 0L10 5L0 10z").close();
  }

  private record Point(double x, double y) {
    Point plus(double dx, double dy) {
      return new Point(x + dx, y + dy);
    }

    @Override
    public String toString() {
      return String.format(Locale.ROOT, "%.1f %.1f", x, y);
    }
  }

  /** The first on the left; all on a circle. */
  private Point place(String name) {
    double angle = Math.PI + 2 * Math.PI * names.indexOf(name) / names.size();
    return new Point(centreX + radius * Math.cos(angle), centreY + radius * Math.sin(angle));
  }

  private static double halfWidth(String name) {
    return 14 + name.length() * LETTER / 2;
  }

  private void node(String name) {
    Point place = place(name);
    boolean decisive =
        orders.stream()
            .anyMatch(one -> one.decisive() && List.of(one.from(), one.to()).contains(name));
    svg.empty(
        "rect",
        "class",
        decisive ? "node decisive-node" : "node",
        "x",
        number(place.x() - halfWidth(name)),
        "y",
        number(place.y() - HALF_HEIGHT),
        "width",
        number(2 * halfWidth(name)),
        "height",
        "" + 2 * HALF_HEIGHT,
        "rx",
        "8");
    svg.element(
        "text", name, "class", "node-name", "x", number(place.x()), "y", number(place.y() + 5));
  }

  private void edge(List<TransactionOrder> alike) {
    TransactionOrder one = alike.get(0);
    Point from = place(one.from());
    Point to = place(one.to());
    double dx = to.x() - from.x();
    double dy = to.y() - from.y();
    double length = Math.hypot(dx, dy);
    Point middle = new Point((from.x() + to.x()) / 2, (from.y() + to.y()) / 2);
    Point control = middle.plus(2 * BEND * dy / length, -2 * BEND * dx / length);
    Point start = border(from, control, halfWidth(one.from()));
    Point end = border(to, control, halfWidth(one.to()));
    boolean decisive = alike.stream().anyMatch(TransactionOrder::decisive);
    boolean predicate = alike.stream().allMatch(TransactionOrder::predicate);
    String style = decisive ? "decisive" : "edge";
    svg.empty(
        "path",
        "class",
        style + (predicate ? " predicate" : ""),
        "d",
        "M" + start + "Q" + control + " " + end,
        "marker-end",
        "url(#" + id + style + ")");
    label(alike, halfWay(start, control, end), decisive);
  }

  private static Point halfWay(Point start, Point control, Point end) {
    return new Point(
        (start.x() + 2 * control.x() + end.x()) / 4, (start.y() + 2 * control.y() + end.y()) / 4);
  }

  private void label(List<TransactionOrder> alike, Point place, boolean decisive) {
    String words =
        alike.stream()
            .map(one -> one.kind().toString())
            .distinct()
            .collect(Collectors.joining(", "));
    double width = words.length() * LETTER + 8;
    svg.empty(
        "rect",
        "class",
        "edge-ground",
        "x",
        number(place.x() - width / 2),
        "y",
        number(place.y() - LABEL / 2.0),
        "width",
        number(width),
        "height",
        "" + LABEL);
    svg.element(
        "text",
        words,
        "class",
        decisive ? "edge-name decisive-name" : "edge-name",
        "x",
        number(place.x()),
        "y",
        number(place.y() + 4));
  }

  /** Where the line from a node's middle to a point leaves the node. */
  private static Point border(Point middle, Point towards, double halfWidth) {
    double dx = towards.x() - middle.x();
    double dy = towards.y() - middle.y();
    double scale =
        Math.min(
            dx == 0 ? Double.MAX_VALUE : (halfWidth + 2) / Math.abs(dx),
            dy == 0 ? Double.MAX_VALUE : (HALF_HEIGHT + 2) / Math.abs(dy));
    return middle.plus(dx * scale, dy * scale);
  }

  private static String number(double value) {
    return String.format(Locale.ROOT, "%.1f", value);
  }
}
