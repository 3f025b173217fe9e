package dev.isoscope.web;

import com.sun.net.httpserver.Headers;
import com.sun.net.httpserver.HttpExchange;
import dev.isoscope.pages.SiteFiles;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;

/** How answers are sent: with headers that let a browser do nothing but show our own pages. */
final class Answers {
  static final int OK = 200;
  static final int SEE_OTHER = 303;
  static final int BAD_REQUEST = 400;
  static final int FORBIDDEN = 403;
  static final int NOT_FOUND = 404;
  static final int WRONG_METHOD = 405;
  static final int TOO_LARGE = 413;
  static final int WRONG_TYPE = 415;
  static final int UNUSABLE = 422;
  static final int TOO_MANY = 429;
  static final int FAULT = 500;
  static final int BUSY = 503;

  static final String HTML = "text/html";
  static final String TEXT = "text/plain";
  static final String JSON = "application/json";

  private Answers() {}

  /** Sends a whole answer, and ends the exchange. */
  static void send(HttpExchange exchange, int status, String type, String content)
      throws IOException {
    byte[] bytes = content.getBytes(StandardCharsets.UTF_8);
    headers(exchange, type);
    boolean head = exchange.getRequestMethod().equals("HEAD");
    exchange.sendResponseHeaders(status, head || bytes.length == 0 ? -1 : bytes.length);
    if (!head && bytes.length > 0) {
      try (OutputStream out = exchange.getResponseBody()) {
        out.write(bytes);
      }
    }
    exchange.close();
  }

  /** Begins an answer whose end nobody knows yet. */
  static OutputStream begin(HttpExchange exchange, String type) throws IOException {
    headers(exchange, type);
    exchange.sendResponseHeaders(OK, 0);
    return exchange.getResponseBody();
  }

  private static void headers(HttpExchange exchange, String type) {
    Headers headers = exchange.getResponseHeaders();
    headers.set("Content-Type", type + "; charset=utf-8");
    headers.set("Content-Security-Policy", SiteFiles.POLICY + "; frame-ancestors 'none'");
    headers.set("X-Content-Type-Options", "nosniff");
    headers.set("X-Frame-Options", "DENY");
    headers.set("Referrer-Policy", "no-referrer");
    headers.set("Cross-Origin-Opener-Policy", "same-origin");
    headers.set("Cross-Origin-Resource-Policy", "same-origin");
    headers.set("Cache-Control", "no-store");
  }
}
