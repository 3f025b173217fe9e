package dev.isoscope.report;

import java.util.ArrayDeque;
import java.util.Deque;

/**
 * Writes SVG and HTML. Whatever comes from SQL, results or messages goes through {@link #text} or
 * an attribute, and so is shown and never carried out.
 */
public final class Markup {
  private final StringBuilder text = new StringBuilder();
  private final Deque<String> open = new ArrayDeque<>();

  /** Text in which nothing is a tag, an entity or the end of an attribute. */
  public static String escaped(String words) {
    StringBuilder escaped = new StringBuilder(words.length() + 16);
    words
        .codePoints()
        .forEach(
            one -> {
              switch (one) {
                case '&' -> escaped.append("&amp;");
                case '<' -> escaped.append("&lt;");
                case '>' -> escaped.append("&gt;");
                case '"' -> escaped.append("&quot;");
                case '\'' -> escaped.append("&#39;");
                default -> escaped.appendCodePoint(isAllowed(one) ? one : 0xfffd);
              }
            });
    return escaped.toString();
  }

  /** What XML 1.0 (2.2 Characters) allows; the rest would make a picture unreadable. */
  private static boolean isAllowed(int one) {
    boolean control = one < 0x20 && one != '\t' && one != '\n' && one != '\r';
    boolean surrogate = one >= 0xd800 && one <= 0xdfff;
    return !control && !surrogate && one != 0xfffe && one != 0xffff;
  }

  /**
   * Begins an element.
   *
   * @param attributes names and values in turn
   */
  public Markup open(String tag, String... attributes) {
    start(tag, attributes);
    text.append('>');
    open.push(tag);
    return this;
  }

  /** Ends the element that was begun last. */
  public Markup close() {
    text.append("</").append(open.pop()).append('>');
    return this;
  }

  /** The same, and a line break. */
  public Markup closeLine() {
    close();
    text.append('\n');
    return this;
  }

  /** A heading, of the first rank if it is that of the page. */
  public Markup heading(int rank, String words) {
    return element("h" + rank, words);
  }

  /** An element that holds a text. */
  public Markup element(String tag, String words, String... attributes) {
    return open(tag, attributes).text(words).close();
  }

  /** An element that holds nothing. */
  public Markup empty(String tag, String... attributes) {
    start(tag, attributes);
    text.append("/>");
    return this;
  }

  private void start(String tag, String... attributes) {
    text.append('<').append(tag);
    for (int i = 0; i < attributes.length; i += 2) {
      text.append(' ').append(attributes[i]).append("=\"");
      text.append(escaped(attributes[i + 1])).append('"');
    }
  }

  public Markup text(String words) {
    text.append(escaped(words));
    return this;
  }

  /** Adds what another one has made, or a file of ours. */
  public Markup add(String markup) {
    text.append(markup);
    return this;
  }

  @Override
  public String toString() {
    return text.toString();
  }
}
