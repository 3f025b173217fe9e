package dev.isoscope.pages;

import dev.isoscope.report.Markup;
import dev.isoscope.report.drawing.Picture;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.Base64;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * What all pages have around their content. The policy in the head lets nothing be loaded but our
 * own style sheet and script, so that nothing in a case or a result can do anything.
 */
final class PageFrame {
  static final String STYLE_FILE = "isoscope.css";
  static final String SCRIPT_FILE = "isoscope.js";

  private final String root;
  private final boolean standsAlone;
  private final Map<String, String> links;

  private PageFrame(String root, boolean standsAlone, Map<String, String> links) {
    this.root = root;
    this.standsAlone = standsAlone;
    this.links = new LinkedHashMap<>(links);
  }

  /** A page that holds its style and script itself. */
  static PageFrame alone() {
    return new PageFrame("", true, Map.of());
  }

  /**
   * A page of a site.
   *
   * @param root leads from the page to where the site begins
   * @param links to other pages by their titles, from where the site begins
   */
  static PageFrame of(String root, Map<String, String> links) {
    return new PageFrame(root, false, links);
  }

  static String style() {
    return Picture.style() + resource("site.css");
  }

  static String script() {
    return resource("site.js");
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
    page.empty(
        "meta", "http-equiv", "Content-Security-Policy", "content", standsAlone ? inside() : own());
    page.empty("meta", "name", "viewport", "content", "width=device-width, initial-scale=1");
    page.empty("meta", "name", "referrer", "content", "no-referrer");
    page.empty("link", "rel", "icon", "href", "data:,");
    page.element("title", title + " · Isoscope");
    if (standsAlone) {
      page.open("style").add(style()).close();
    } else {
      page.empty("link", "rel", "stylesheet", "href", root + STYLE_FILE);
    }
    page.closeLine().open("body");
    if (!links.isEmpty()) {
      page.open("nav", "aria-label", "site");
      links.forEach((name, file) -> page.element("a", name, "href", root + file));
      page.closeLine();
    }
    page.open("main").add(content.toString()).closeLine();
    page.open("footer").text("Made by Isoscope from what was kept of the runs.").closeLine();
    if (standsAlone) {
      page.open("script").add(script()).close();
    } else {
      page.element("script", "", "src", root + SCRIPT_FILE);
    }
    return page.closeLine().closeLine().toString();
  }

  private static String own() {
    return "default-src 'none'; style-src 'self'; script-src 'self'; img-src data:;"
        + " base-uri 'none'; form-action 'none'";
  }

  private static String inside() {
    return "default-src 'none'; style-src '"
        + hash(style())
        + "'; script-src '"
        + hash(script())
        + "'; img-src data:; base-uri 'none'; form-action 'none'";
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
