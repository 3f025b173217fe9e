package dev.isoscope.cli;

import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;

/** {@code serve} as it is typed, in a thread of its own, until it is closed. */
final class ServedPages implements AutoCloseable {
  private final StringWriter out = new StringWriter();
  private final StringWriter err = new StringWriter();
  private final CompletableFuture<Integer> ended = new CompletableFuture<>();
  private final Thread thread;
  private final HttpClient client = HttpClient.newHttpClient();

  ServedPages(String... arguments) {
    List<String> words = new ArrayList<>(List.of("serve"));
    words.addAll(List.of(arguments));
    thread =
        new Thread(
            () ->
                ended.complete(
                    Main.execute(
                        new PrintWriter(out, true),
                        new PrintWriter(err, true),
                        words.toArray(String[]::new))));
    thread.start();
    TestBrowser.await("serve says where it is", () -> out.toString().contains("\n"));
  }

  /** The address that was printed, up to the token and the slash behind it. */
  String address() {
    return out.toString().strip().replaceFirst("[^/]*$", "");
  }

  /** The same without the token. */
  String origin() {
    return address().replaceFirst("(?<=[0-9])/.*", "");
  }

  String printed() {
    return out.toString().strip();
  }

  HttpResponse<String> get(String page) throws Exception {
    return send(HttpRequest.newBuilder(URI.create(address() + page)));
  }

  HttpResponse<String> send(HttpRequest.Builder request) throws Exception {
    return client.send(request.build(), HttpResponse.BodyHandlers.ofString());
  }

  HttpRequest.Builder request(String json) {
    return HttpRequest.newBuilder(URI.create(address() + "run"))
        .header("Content-Type", "application/json")
        .POST(HttpRequest.BodyPublishers.ofString(json));
  }

  /** Asks for a run; the answer is there when the run has ended. */
  HttpResponse<String> run(String json) throws Exception {
    return send(request(json));
  }

  @Override
  public void close() throws IOException {
    thread.interrupt();
    try {
      ended.get();
    } catch (InterruptedException | ExecutionException e) {
      throw new IOException(e);
    }
  }
}
