package dev.isoscope.web;

import com.sun.net.httpserver.HttpExchange;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * Decides who gets an answer. Any page in the browser of the user, and any process of this machine,
 * can send requests to us: they must know the token, which stands at the beginning of the path.
 * Even so the request must be meant for this machine by name, since a foreign name that resolves to
 * it is an attack, and it must come from no other page.
 *
 * <p>There are no cookies, since these would also be sent to other servers of this machine, and
 * nothing that a browser adds by itself lets anybody in.
 */
final class RequestGuard {
  private static final int USUAL_PORT = 80;

  private final AccessToken token;
  private final List<String> hosts;

  RequestGuard(AccessToken token, int port) {
    this.token = token;
    this.hosts = hosts(port);
  }

  /** The names of this machine, as browsers write them: they leave out the usual port. */
  static List<String> hosts(int port) {
    List<String> names = List.of("127.0.0.1", "localhost", "[::1]");
    Stream<String> withPort = names.stream().map(name -> name + ":" + port);
    return Stream.concat(port == USUAL_PORT ? names.stream() : Stream.empty(), withPort).toList();
  }

  /** What a request asks for, or why it gets nothing. */
  record Admission(Optional<String> path, String refusal) {
    private static Admission refused(String why) {
      return new Admission(Optional.empty(), why);
    }
  }

  /** Looks at a request; the path is what follows the token, as it was written. */
  Admission admit(HttpExchange exchange) {
    List<String> host = exchange.getRequestHeaders().getOrDefault("Host", List.of());
    if (host.size() != 1 || !hosts.contains(host.get(0))) {
      return Admission.refused("This server answers to the names of this machine only.");
    }
    List<String> origin = exchange.getRequestHeaders().getOrDefault("Origin", List.of());
    if (!origin.isEmpty() && !origin.equals(List.of("http://" + host.get(0)))) {
      return Admission.refused("Pages from elsewhere get no answer.");
    }
    String path = Objects.requireNonNullElse(exchange.getRequestURI().getRawPath(), "");
    int end = path.indexOf('/', 1);
    String guess = path.substring(Math.min(1, path.length()), end < 0 ? path.length() : end);
    if (!token.is(guess)) {
      return Admission.refused(
          "This address needs the token that isoscope serve has printed: take its whole address.");
    }
    return new Admission(Optional.of(end < 0 ? "" : path.substring(end)), "");
  }
}
