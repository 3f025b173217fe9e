package dev.isoscope.web;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import dev.isoscope.pages.Site;
import dev.isoscope.pages.SiteFiles;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URLDecoder;
import java.nio.charset.StandardCharsets;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;

/**
 * Serves the pages of a site, and the playground if there is one, to whoever knows the token. It
 * listens on the loopback interface only. No file name is ever made from a request: what is asked
 * for is looked up among the pages that there are.
 */
public final class PageServer implements AutoCloseable {
  /** The page of the playground. */
  public static final String PLAYGROUND = "playground.html";

  private static final int WORKERS = 8;
  private static final int WAITING = 256;
  private static final String CASES = "cases/";

  private final HttpServer server;
  private final AccessToken token = AccessToken.random();
  private final RequestGuard guard;
  private final ExecutorService workers;
  private final SiteWatch watch;
  private final EventStreams events;
  private final Optional<Playground> playground;
  private final Optional<PlaygroundRuns> runs;

  /**
   * Begins to serve.
   *
   * @param port 0 for one that is free
   */
  public PageServer(Site site, Optional<Playground> playground, PlaygroundLimits limits, int port)
      throws IOException {
    // What the server of the JDK reads when it is first used: no answer waits for a full packet,
    // and whoever is slow to ask does not keep a worker for ever.
    setting("sun.net.httpserver.nodelay", "true");
    setting("sun.net.httpserver.maxReqTime", "30");
    setting("jdk.httpserver.maxConnections", "256");
    this.watch = new SiteWatch(site);
    this.events = new EventStreams(watch);
    this.playground = playground;
    this.runs = playground.map(one -> new PlaygroundRuns(one, limits));
    this.workers =
        new ThreadPoolExecutor(
            WORKERS,
            WORKERS,
            0,
            TimeUnit.SECONDS,
            new LinkedBlockingQueue<>(WAITING),
            Threads.named("isoscope-pages"));
    InetAddress loopback = InetAddress.getByAddress("127.0.0.1", new byte[] {127, 0, 0, 1});
    this.server = HttpServer.create(new InetSocketAddress(loopback, port), 0);
    this.guard = new RequestGuard(token, server.getAddress().getPort());
    server.setExecutor(workers);
    server.createContext("/", this::handle);
    server.start();
  }

  private static void setting(String name, String value) {
    if (System.getProperty(name) == null) {
      System.setProperty(name, value);
    }
  }

  /** The address of a page, with the token. */
  public String address(String page) {
    return "http://127.0.0.1:" + server.getAddress().getPort() + "/" + token.text() + "/" + page;
  }

  // ---- requests -------------------------------------------------------------------------------

  private void handle(HttpExchange exchange) throws IOException {
    RequestGuard.Admission admission = guard.admit(exchange);
    if (admission.path().isEmpty()) {
      Answers.send(exchange, Answers.FORBIDDEN, Answers.TEXT, admission.refusal() + "\n");
      return;
    }
    try {
      answer(exchange, admission.path().get());
    } catch (RuntimeException e) {
      exchange.getRequestBody().close();
      Answers.send(exchange, Answers.FAULT, Answers.TEXT, "This page cannot be made: " + e + "\n");
    }
  }

  private void answer(HttpExchange exchange, String path) throws IOException {
    if (path.isEmpty()) {
      exchange.getResponseHeaders().set("Location", "/" + token.text() + "/");
      Answers.send(exchange, Answers.SEE_OTHER, Answers.TEXT, "");
      return;
    }
    String file = path.equals("/") ? Site.OVERVIEW : path.substring(1);
    boolean toRun = runs.isPresent() && file.equals(PlaygroundRuns.PATH);
    String method = exchange.getRequestMethod();
    if (!(toRun ? method.equals("POST") : method.equals("GET") || method.equals("HEAD"))) {
      exchange.getResponseHeaders().set("Allow", toRun ? "POST" : "GET, HEAD");
      Answers.send(exchange, Answers.WRONG_METHOD, Answers.TEXT, "Not in this way.\n");
    } else if (toRun) {
      runs.get().handle(exchange);
    } else if (file.equals(EventStreams.PATH)) {
      Map<String, String> query = query(exchange);
      events.open(exchange, query.getOrDefault("page", ""), number(query.get("since")));
    } else {
      page(exchange, file);
    }
  }

  private void page(HttpExchange exchange, String file) throws IOException {
    Optional<String> content = SiteFiles.content(file);
    if (content.isPresent()) {
      Answers.send(exchange, Answers.OK, SiteFiles.type(file), content.get());
      return;
    }
    if (playground.isPresent() && file.startsWith(CASES)) {
      send(exchange, Answers.TEXT, playground.get().shippedCase(file.substring(CASES.length())));
    } else if (playground.isPresent() && file.equals(PLAYGROUND)) {
      Site site = watch.look();
      send(exchange, Answers.HTML, Optional.of(site.framed("Playground", playground.get().page())));
    } else {
      send(exchange, Answers.HTML, watch.look().html(file));
    }
  }

  private static void send(HttpExchange exchange, String type, Optional<String> content)
      throws IOException {
    if (content.isPresent()) {
      Answers.send(exchange, Answers.OK, type, content.get());
    } else {
      Answers.send(exchange, Answers.NOT_FOUND, Answers.TEXT, "There is no such page.\n");
    }
  }

  private static Map<String, String> query(HttpExchange exchange) {
    Map<String, String> query = new HashMap<>();
    String raw = exchange.getRequestURI().getRawQuery();
    for (String pair : raw == null ? new String[0] : raw.split("&")) {
      String[] words = pair.split("=", 2);
      if (words.length == 2) {
        query.put(words[0], URLDecoder.decode(words[1], StandardCharsets.UTF_8));
      }
    }
    return query;
  }

  private static long number(String text) {
    return text != null && text.matches("[0-9]{1,18}") ? Long.parseLong(text) : 0;
  }

  /** Ends everything that is under way. */
  @Override
  public void close() {
    server.stop(0);
    events.close();
    runs.ifPresent(PlaygroundRuns::close);
    workers.shutdownNow();
  }
}
