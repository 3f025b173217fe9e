package dev.isoscope.web;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.sun.net.httpserver.HttpExchange;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.SynchronousQueue;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;

/**
 * Takes requests to run a case, and passes on what the runs tell, line by line. Everything has a
 * limit: the request, the answer, the time, and how many run at once.
 */
final class PlaygroundRuns implements AutoCloseable {
  static final String PATH = "run";

  /** Whoever sends too much is heard out to here, so that the answer is not lost on the way. */
  private static final long MOST_THROWN_AWAY = 32L * 1024 * 1024;

  private static final Duration SIGN_OF_LIFE = Duration.ofSeconds(1);

  /** How long it may take to tell somebody that the time is over; who does not read is not told. */
  private static final Duration LAST_WORDS = Duration.ofSeconds(3);

  private static final ObjectMapper JSON =
      new ObjectMapper().enable(DeserializationFeature.FAIL_ON_TRAILING_TOKENS);

  private final Playground playground;
  private final PlaygroundLimits limits;
  private final ExecutorService threads;
  private final ScheduledExecutorService timer =
      Executors.newSingleThreadScheduledExecutor(Threads.named("isoscope-run-timer"));

  PlaygroundRuns(Playground playground, PlaygroundLimits limits) {
    this.playground = playground;
    this.limits = limits;
    this.threads =
        new ThreadPoolExecutor(
            0,
            limits.runsAtOnce(),
            5,
            TimeUnit.SECONDS,
            new SynchronousQueue<>(),
            Threads.named("isoscope-run"));
  }

  /** Why a request gets another answer than it wants. */
  private static final class Refusal extends Exception {
    private static final long serialVersionUID = 1;
    private final int status;
    private final int line;

    private Refusal(int status, String message, int line) {
      super(message);
      this.status = status;
      this.line = line;
    }

    private Refusal(int status, String message) {
      this(status, message, 0);
    }
  }

  /** Answers a request; what it asks for is done by others. */
  void handle(HttpExchange exchange) throws IOException {
    try {
      Playground.Request request = request(exchange);
      try {
        Future<?> run = threads.submit(() -> run(exchange, request));
        // An interrupt also ends a write that waits for somebody to read.
        Duration end = limits.total().plus(LAST_WORDS);
        timer.schedule(() -> run.cancel(true), end.toMillis(), TimeUnit.MILLISECONDS);
      } catch (RejectedExecutionException e) {
        exchange.getResponseHeaders().set("Retry-After", "5");
        throw new Refusal(
            Answers.TOO_MANY,
            "%d runs are under way, and no more are done at once: wait for one of them to end, or"
                    .formatted(limits.runsAtOnce())
                + " stop it");
      }
    } catch (Refusal e) {
      refuse(exchange, e);
    }
  }

  private static void refuse(HttpExchange exchange, Refusal refusal) throws IOException {
    Answers.send(
        exchange,
        refusal.status,
        Answers.JSON,
        JSON.writeValueAsString(Map.of("error", refusal.getMessage(), "line", refusal.line)));
  }

  // ---- requests -------------------------------------------------------------------------------

  private Playground.Request request(HttpExchange exchange) throws IOException, Refusal {
    String type = exchange.getRequestHeaders().getFirst("Content-Type");
    if (type == null || !type.matches("(?i)application/json\\s*(;\\s*charset=\"?utf-8\"?\\s*)?")) {
      throw new Refusal(Answers.WRONG_TYPE, "a request to run a case is application/json");
    }
    InputStream body = exchange.getRequestBody();
    byte[] bytes = body.readNBytes(limits.requestBytes() + 1);
    if (bytes.length > limits.requestBytes()) {
      throwAway(body);
      throw new Refusal(
          Answers.TOO_LARGE,
          "the case is too large: more than %d kB are not taken; a case is a short text"
              .formatted(limits.requestBytes() / 1024));
    }
    try {
      return request(JSON.readTree(bytes));
    } catch (JsonProcessingException e) {
      throw new Refusal(Answers.BAD_REQUEST, "the request is no JSON");
    }
  }

  private static void throwAway(InputStream body) throws IOException {
    byte[] buffer = new byte[64 * 1024];
    long left = MOST_THROWN_AWAY;
    for (int read = 0; read >= 0 && left > 0; left -= read) {
      read = body.read(buffer);
    }
  }

  private static Playground.Request request(JsonNode json) throws Refusal {
    if (!json.path("case").isTextual() || json.path("case").asText().isBlank()) {
      throw new Refusal(Answers.UNUSABLE, "there is no case: type one, or load one");
    }
    return new Playground.Request(
        json.path("case").asText(),
        strings(json, "targets"),
        strings(json, "levels"),
        json.path("judge").asBoolean());
  }

  private static List<String> strings(JsonNode json, String field) throws Refusal {
    List<String> all = new ArrayList<>();
    JsonNode values = json.path(field);
    boolean sound = values.isMissingNode() || values.isArray();
    for (JsonNode value : values) {
      sound &= value.isTextual();
      all.add(value.asText());
    }
    if (!sound) {
      throw new Refusal(Answers.BAD_REQUEST, field + " is a list of names");
    }
    return all;
  }

  // ---- runs -----------------------------------------------------------------------------------

  private void run(HttpExchange exchange, Playground.Request request) {
    try (exchange) {
      try (Playground.Run run = start(request)) {
        relay(run, exchange);
      } catch (Refusal e) {
        refuse(exchange, e);
      }
    } catch (IOException e) {
      // Whoever asked is gone, and the run with them.
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  private Playground.Run start(Playground.Request request) throws Refusal {
    try {
      return playground.start(request);
    } catch (Playground.UnusableRequest e) {
      throw new Refusal(Answers.UNUSABLE, e.getMessage(), e.line());
    } catch (IOException | RuntimeException e) {
      throw new Refusal(Answers.FAULT, "the run cannot be started: " + e);
    }
  }

  /** Passes lines on. Those without content only find out whether anybody is still there. */
  private void relay(Playground.Run run, HttpExchange exchange)
      throws IOException, InterruptedException {
    long begun = System.nanoTime();
    long heardAt = begun;
    long bytes = 0;
    try (OutputStream out = Answers.begin(exchange, "application/x-ndjson")) {
      while (true) {
        Optional<String> line;
        try {
          line = run.next(SIGN_OF_LIFE);
        } catch (EOFException e) {
          return;
        }
        long now = System.nanoTime();
        heardAt = line.isPresent() ? now : heardAt;
        bytes += line.map(String::length).orElse(0);
        Optional<String> end = end(now - begun, now - heardAt, bytes);
        if (end.isPresent()) {
          write(out, JSON.writeValueAsString(Map.of("failure", end.get())));
          return;
        }
        write(out, line.orElse(""));
      }
    }
  }

  /** Why a run is to end now, if it is. */
  private Optional<String> end(long took, long silent, long bytes) {
    if (silent > limits.silence().toNanos()) {
      return Optional.of(
          "ended: nothing has happened for " + limits.silence().toSeconds() + " seconds");
    }
    if (took > limits.total().toNanos()) {
      return Optional.of("ended: it took more than " + limits.total().toSeconds() + " seconds");
    }
    return bytes > limits.answerBytes()
        ? Optional.of("ended: there is more to show than a browser should load")
        : Optional.empty();
  }

  private static void write(OutputStream out, String line) throws IOException {
    out.write((line + "\n").getBytes(StandardCharsets.UTF_8));
    out.flush();
  }

  /** Ends all runs. */
  @Override
  public void close() {
    timer.shutdownNow();
    threads.shutdownNow();
    try {
      threads.awaitTermination(15, TimeUnit.SECONDS);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }
}
