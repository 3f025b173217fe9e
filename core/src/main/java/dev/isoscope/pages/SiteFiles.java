package dev.isoscope.pages;

import java.util.Map;
import java.util.Optional;
import java.util.function.Supplier;

/** What pages that are served need besides: the style sheet, scripts, and what they are allowed. */
public final class SiteFiles {
  /** What a browser may load for such a page: nothing but from where the page itself is from. */
  public static final String POLICY = PageFrame.LIVE_POLICY;

  private static final Map<String, Supplier<String>> FILES =
      Map.of(
          PageFrame.STYLE_FILE, PageFrame::style,
          PageFrame.SCRIPT_FILE, PageFrame::script,
          PageFrame.LIVE_SCRIPT_FILE, PageFrame::liveScript,
          PageFrame.PLAYGROUND_SCRIPT_FILE, PageFrame::playgroundScript);

  private SiteFiles() {}

  /** The content of a file, if there is one of that name. */
  public static Optional<String> content(String file) {
    return Optional.ofNullable(FILES.get(file)).map(Supplier::get);
  }

  /** What a browser is to take it for. */
  public static String type(String file) {
    return file.endsWith(".css") ? "text/css" : "text/javascript";
  }
}
