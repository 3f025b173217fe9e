package dev.isoscope.pages;

import dev.isoscope.report.Markup;
import dev.isoscope.report.drawing.Picture;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.ArrayList;
import java.util.Base64;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * What all pages have around their content. The policy in the head lets nothing be loaded but our
 * own style sheet and script, so that nothing in a case or a result can do anything.
 */
final class PageFrame {
  static final String STYLE_FILE = "isoscope.css";
  static final String SCRIPT_FILE = "isoscope.js";

  static final String LIVE_SCRIPT_FILE = "live.js";
  static final String PLAYGROUND_SCRIPT_FILE = "playground.js";

  /** The part of a page that holds the links of the site. */
  static final String NAVIGATION = "nav";

  private static final String NOTHING_ELSE = " img-src data:; base-uri 'none'; form-action 'none'";

  /** The same as a server says it once more, whatever a page says. */
  static final String LIVE_POLICY =
      "default-src 'none'; style-src 'self'; script-src 'self'; connect-src 'self';" + NOTHING_ELSE;

  private final String root;
  private final Map<String, String> links;
  private final Manner manner;
  private final Map<String, String> body;

  /** Where a page has its style and script from, and whether it hears of changes. */
  private enum Manner {
    ALONE,
    KEPT,
    LIVE
  }

  private PageFrame(
      String root, Map<String, String> links, Manner manner, Map<String, String> body) {
    this.root = root;
    this.links = new LinkedHashMap<>(links);
    this.manner = manner;
    this.body = body;
  }

  /** A page that holds its style and script itself. */
  static PageFrame alone() {
    return new PageFrame("", Map.of(), Manner.ALONE, Map.of());
  }

  /**
   * A page of a site.
   *
   * @param root leads from the page to where the site begins
   * @param links to other pages by their titles, from where the site begins
   */
  static PageFrame of(String root, Map<String, String> links) {
    return new PageFrame(root, links, Manner.KEPT, Map.of());
  }

  /**
   * A page that is told what has changed since it was made.
   *
   * @param file its name in the site
   * @param version the state that it was made from
   */
  static PageFrame live(String root, Map<String, String> links, String file, long version) {
    Map<String, String> body = new LinkedHashMap<>();
    body.put("data-root", root);
    body.put("data-page", file);
    body.put("data-version", String.valueOf(version));
    return new PageFrame(root, links, Manner.LIVE, body);
  }

  /** The links of a site. */
  static String navigation(String root, Map<String, String> links) {
    Markup all = new Markup();
    links.forEach((name, file) -> all.element("a", name, "href", root + file));
    return all.toString();
  }

  static String style() {
    return Picture.style() + resource("site.css");
  }

  static String script() {
    return resource("site.js");
  }

  static String liveScript() {
    return resource("live.js");
  }

  static String playgroundScript() {
    return resource("playground.js");
  }

  private static String resource(String name) {
    try (InputStream in = PageFrame.class.getResourceAsStream(name)) {
      return new String(in.readAllBytes(), StandardCharsets.UTF_8);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  String page(String title, Markup content) {
    Markup page = new Markup();
    page.add("<!DOCTYPE html>\n").open("html", "lang", "en").open("head");
    page.empty("meta", "charset", "utf-8");
    page.empty("meta", "http-equiv", "Content-Security-Policy", "content", policy());
    page.empty("meta", "name", "viewport", "content", "width=device-width, initial-scale=1");
    page.empty("meta", "name", "referrer", "content", "no-referrer");
    page.empty("link", "rel", "icon", "href", "data:,");
    page.element("title", title + " · Isoscope");
    if (manner == Manner.ALONE) {
      page.open("style").add(style()).close();
    } else {
      page.empty("link", "rel", "stylesheet", "href", root + STYLE_FILE);
    }
    List<String> attributes = new ArrayList<>();
    body.forEach((name, value) -> attributes.addAll(List.of(name, value)));
    page.closeLine().open("body", attributes.toArray(String[]::new));
    if (!links.isEmpty()) {
      page.open("nav", "aria-label", "site", "data-part", NAVIGATION);
      page.add(navigation(root, links)).closeLine();
    }
    if (manner == Manner.LIVE) {
      page.element("p", "", "id", "live", "class", "status", "role", "status");
    }
    page.open("main").add(content.toString()).closeLine();
    page.open("footer").text("Made by Isoscope from what was kept of the runs.").closeLine();
    scripts(page);
    return page.closeLine().closeLine().toString();
  }

  private void scripts(Markup page) {
    if (manner == Manner.ALONE) {
      page.open("script").add(script()).close();
      return;
    }
    page.element("script", "", "src", root + SCRIPT_FILE);
    if (manner == Manner.LIVE) {
      page.element("script", "", "src", root + LIVE_SCRIPT_FILE);
    }
  }

  private String policy() {
    return switch (manner) {
      case ALONE ->
          "default-src 'none'; style-src '"
              + hash(style())
              + "'; script-src '"
              + hash(script())
              + "';"
              + NOTHING_ELSE;
      case KEPT -> "default-src 'none'; style-src 'self'; script-src 'self';" + NOTHING_ELSE;
      case LIVE -> LIVE_POLICY;
    };
  }

  private static String hash(String content) {
    try {
      byte[] digest =
          MessageDigest.getInstance("SHA-256").digest(content.getBytes(StandardCharsets.UTF_8));
      return "sha256-" + Base64.getEncoder().encodeToString(digest);
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException(e); // every Java has it
    }
  }
}
