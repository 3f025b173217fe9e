package dev.isoscope.web;

import com.fasterxml.jackson.databind.ObjectMapper;
import com.sun.net.httpserver.HttpExchange;
import dev.isoscope.pages.Site;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.SynchronousQueue;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;

/**
 * Tells pages what has changed, by server-sent events. Each page has a thread of its own, and there
 * are only so many: who does not read holds up nobody else, and none of those who answer requests.
 */
final class EventStreams implements AutoCloseable {
  static final String PATH = "events";
  private static final int MOST = 32;

  /** How soon it is noticed that somebody is gone. */
  private static final Duration SIGN_OF_LIFE = Duration.ofSeconds(2);

  private static final ObjectMapper JSON = new ObjectMapper();

  private final SiteWatch watch;
  private final ExecutorService threads;

  EventStreams(SiteWatch watch) {
    this.watch = watch;
    this.threads =
        new ThreadPoolExecutor(
            0,
            MOST,
            5,
            TimeUnit.SECONDS,
            new SynchronousQueue<>(),
            Threads.named("isoscope-events"));
  }

  /**
   * Begins to tell; does not wait for the end of that.
   *
   * @param page the file that is looked at
   * @param since the state that it was made from
   */
  void open(HttpExchange exchange, String page, long since) throws IOException {
    try {
      threads.execute(() -> tell(exchange, page, since));
    } catch (RejectedExecutionException e) {
      exchange.getResponseHeaders().set("Retry-After", "5");
      Answers.send(
          exchange, Answers.BUSY, Answers.TEXT, "Too many pages are open: close some of them.");
    }
  }

  private void tell(HttpExchange exchange, String page, long since) {
    try (exchange;
        OutputStream out = Answers.begin(exchange, "text/event-stream")) {
      write(out, "retry: 3000\n\n");
      long told = since;
      long wroteAt = System.nanoTime();
      while (true) {
        News news = news(watch.look(), page, told);
        told = news.version();
        if (news.event().isPresent()) {
          write(out, news.event().get());
          wroteAt = System.nanoTime();
        } else if (System.nanoTime() - wroteAt > SIGN_OF_LIFE.toNanos()) {
          write(out, ":\n\n");
          wroteAt = System.nanoTime();
        }
        Thread.sleep(SiteWatch.PAUSE.toMillis());
      }
    } catch (IOException e) {
      // The page was closed.
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  /** What is to be said of a state, if anything. */
  private record News(long version, Optional<String> event) {}

  private static News news(Site site, String page, long since) throws IOException {
    synchronized (site) {
      long version = site.version();
      if (version <= since) {
        return new News(since, Optional.empty());
      }
      if (page.equals(Site.OVERVIEW)) {
        return new News(version, Optional.of(event(site.changes(since))));
      }
      return new News(
          version,
          site.changed(page, since)
              ? Optional.of(event(Map.of("version", version)))
              : Optional.empty());
    }
  }

  /** A line break in the data would end it; JSON has none. */
  private static String event(Object data) throws IOException {
    return "event: change\ndata: " + JSON.writeValueAsString(data) + "\n\n";
  }

  private static void write(OutputStream out, String text) throws IOException {
    out.write(text.getBytes(StandardCharsets.UTF_8));
    out.flush();
  }

  @Override
  public void close() {
    threads.shutdownNow();
  }
}
