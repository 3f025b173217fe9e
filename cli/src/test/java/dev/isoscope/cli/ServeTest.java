package dev.isoscope.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.isoscope.pages.Site;
import dev.isoscope.report.Markup;
import dev.isoscope.web.PageServer;
import dev.isoscope.web.Playground;
import dev.isoscope.web.PlaygroundLimits;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What {@code serve} answers, to whom, and what it refuses. */
class ServeTest {
  private static final ObjectMapper JSON = new ObjectMapper();

  /** Takes longer than any test. */
  private static final String ENDLESS =
      "/* T1 */ SELECT COUNT(*) FROM SYSTEM_RANGE(1, 1000000000000) WHERE RAND() < 0;";

  /** The same in SQLite, which keeps its database in a file. */
  private static final String RECURSIVE =
      "/* T1 */ WITH RECURSIVE c(x) AS (SELECT 1 UNION ALL SELECT x + 1 FROM c)"
          + " SELECT COUNT(*) FROM c;";

  @TempDir Path directory;

  private ServedPages served(String... more) {
    List<String> words = new ArrayList<>(List.of(directory.resolve("campaign").toString()));
    words.addAll(List.of(more));
    return new ServedPages(words.toArray(String[]::new));
  }

  private static String request(String testCase, String targets, String... levels)
      throws IOException {
    return JSON.writeValueAsString(
        Map.of("case", testCase, "targets", List.of(targets.split(",")), "levels", levels));
  }

  /** The lines of an answer that say something of a kind. */
  private static List<JsonNode> lines(HttpResponse<String> answer, String kind) throws IOException {
    assertEquals(200, answer.statusCode(), answer::body);
    return lines(answer.body().lines().toList(), kind);
  }

  private static List<JsonNode> lines(List<String> all, String kind) throws IOException {
    List<JsonNode> lines = new ArrayList<>();
    for (String line : all.stream().filter(one -> !one.isBlank()).toList()) {
      JsonNode json = JSON.readTree(line);
      if (json.has(kind)) {
        lines.add(json.get(kind));
      }
    }
    return lines;
  }

  /** The status of an answer to a request that no decent client would send. */
  private static String raw(ServedPages served, String... lines) throws IOException {
    URI address = URI.create(served.origin());
    try (Socket socket = new Socket(InetAddress.getLoopbackAddress(), address.getPort())) {
      socket
          .getOutputStream()
          .write((String.join("\r\n", lines) + "\r\n\r\n").getBytes(StandardCharsets.US_ASCII));
      String answer = new String(socket.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
      return answer.substring(0, answer.indexOf("\r\n"));
    }
  }

  // ---- who gets an answer ---------------------------------------------------------------------

  @Test
  void onlyTheRightTokenOpens() throws Exception {
    try (ServedPages served = served()) {
      assertEquals(200, served.get("").statusCode());
      String token = URI.create(served.address()).getPath().replace("/", "");
      assertTrue(token.length() >= 32, token);
      for (String wrong :
          List.of(
              "/",
              "/index.html",
              "/isoscope.css",
              "/" + token.substring(1) + "/",
              "/" + token + "x/",
              "/x" + token.substring(1) + "/index.html",
              "/?token=" + token,
              "//" + token + "/",
              "/../" + token + "/")) {
        HttpRequest.Builder request = HttpRequest.newBuilder(URI.create(served.origin() + wrong));
        assertEquals(403, served.send(request).statusCode(), wrong);
      }
      HttpResponse<String> without =
          served.send(HttpRequest.newBuilder(URI.create(served.origin() + "/" + token)));
      assertEquals(303, without.statusCode(), "only the slash is missing");
    }
  }

  @Test
  void otherNamesAndOtherPagesGetNoAnswer() throws Exception {
    try (ServedPages served = served("--playground")) {
      String path = URI.create(served.address()).getPath();
      String port = ":" + URI.create(served.origin()).getPort();
      String get = "GET " + path + " HTTP/1.1";
      for (String host :
          List.of(
              "evil.example" + port, "127.0.0.1", "127.0.0.1:1", "127.0.0.1.evil.example" + port)) {
        String status = raw(served, get, "Host: " + host, "Connection: close");
        assertEquals("HTTP/1.1 403 Forbidden", status, host);
      }
      assertEquals("HTTP/1.1 403 Forbidden", raw(served, get, "Connection: close"));
      String own = "localhost" + port;
      assertEquals("HTTP/1.1 200 OK", raw(served, get, "Host: " + own, "Connection: close"));
      assertEquals(
          "HTTP/1.1 200 OK",
          raw(served, get, "Host: " + own, "Origin: http://" + own, "Connection: close"));
      String post = "POST " + path + "run HTTP/1.1";
      for (String origin :
          List.of("https://evil.example", "null", "http://127.0.0.1:1", "https://" + own)) {
        for (String line : List.of(get, post)) {
          String status =
              raw(served, line, "Host: " + own, "Origin: " + origin, "Connection: close");
          assertEquals("HTTP/1.1 403 Forbidden", status, line + origin);
        }
      }
    }
  }

  @Test
  void answersLetABrowserDoNothingElse() throws Exception {
    try (ServedPages served = served("--playground")) {
      for (String page : List.of("", "isoscope.js", "playground.html", "none.html")) {
        Map<String, List<String>> headers = served.get(page).headers().map();
        String policy = headers.get("content-security-policy").get(0);
        assertTrue(policy.startsWith("default-src 'none'; style-src 'self'; script-src 'self'"));
        assertFalse(policy.contains("unsafe"), policy);
        assertTrue(policy.contains("frame-ancestors 'none'"), policy);
        assertEquals(List.of("nosniff"), headers.get("x-content-type-options"));
        assertEquals(List.of("no-referrer"), headers.get("referrer-policy"));
        assertEquals(List.of("no-store"), headers.get("cache-control"));
        assertEquals(List.of("DENY"), headers.get("x-frame-options"));
        assertTrue(
            headers.keySet().stream().noneMatch(name -> name.startsWith("access-control")),
            headers::toString);
        assertFalse(headers.containsKey("set-cookie"));
      }
    }
  }

  @Test
  void nothingButPagesCanBeHad() throws Exception {
    Files.createDirectories(directory.resolve("campaign"));
    Files.writeString(directory.resolve("secret.html"), "secret");
    Files.writeString(directory.resolve("campaign/own.html"), "secret");
    try (ServedPages served = served("--playground")) {
      String path = URI.create(served.address()).getPath();
      String host = "Host: 127.0.0.1:" + URI.create(served.origin()).getPort();
      for (String name :
          List.of(
              "../secret.html",
              "findings/../../secret.html",
              "%2e%2e/secret.html",
              "..%2fsecret.html",
              "own.html",
              "/etc/passwd",
              "cases/../../cli/Main.class",
              "cases/%2e%2e/x",
              "cases/bugs/INDEX.md")) {
        String status = raw(served, "GET " + path + name + " HTTP/1.1", host, "Connection: close");
        assertTrue(status.matches("HTTP/1.1 40[34] .*"), name + ": " + status);
      }
      assertEquals(405, served.get("run").statusCode());
      HttpRequest.Builder delete =
          HttpRequest.newBuilder(URI.create(served.address()))
              .method("DELETE", HttpRequest.BodyPublishers.noBody());
      assertEquals(405, served.send(delete).statusCode());
      assertEquals(200, served.get("cases/anomalies/p4-lost-update.sql").statusCode());
    }
    try (ServedPages served = served()) {
      assertEquals(404, served.get("playground.html").statusCode());
      assertEquals(405, served.run("{}").statusCode(), "there is no playground");
      assertEquals(404, served.get("cases/anomalies/p4-lost-update.sql").statusCode());
    }
  }

  // ---- usage ----------------------------------------------------------------------------------

  @Test
  void badUsageIsRefused() throws Exception {
    CommandLineFixture line = new CommandLineFixture(directory);
    assertEquals(2, line.isoscope("serve", line.file("file", "")));
    assertTrue(line.err.toString().contains("this is no folder"), line.err::toString);
    assertEquals(2, line.isoscope("serve", "--port", "70000"));
    assertTrue(line.err.toString().contains("from 1 to 65535"), line.err::toString);
    assertEquals(2, line.isoscope("serve", "--playground", "--server-option", "innodb_page_size"));
    assertTrue(line.err.toString().contains("write NAME=VALUE"), line.err::toString);
    try (ServerSocket taken = new ServerSocket(0, 1, InetAddress.getByName("127.0.0.1"))) {
      assertEquals(2, line.isoscope("serve", "--port", "" + taken.getLocalPort()));
      assertTrue(line.err.toString().contains("cannot be used"), line.err::toString);
    }
  }

  @Test
  void theAddressLeadsToWhatWasAskedFor() throws Exception {
    try (ServedPages served = new ServedPages("--playground")) {
      assertTrue(served.printed().endsWith("/playground.html"), served.printed());
    }
    try (ServedPages served = served("--playground")) {
      assertTrue(served.printed().endsWith("/"), served.printed());
      assertTrue(served.get("").body().contains("playground.html"));
    }
  }

  // ---- the playground -------------------------------------------------------------------------

  @Test
  void aCaseRunsOnTargetsAndLevelsAndIsJudged() throws Exception {
    String lostUpdate =
        Files.readString(Path.of("../cases/anomalies/p4-lost-update.sql"))
            .replaceAll("(?m)^-- level:.*\n", "");
    try (ServedPages served = served("--playground")) {
      HttpResponse<String> answer =
          served.run(
              JSON.writeValueAsString(
                  Map.of(
                      "case",
                      lostUpdate,
                      "targets",
                      List.of("h2", "sqlite"),
                      "levels",
                      List.of("read-committed", "serializable"),
                      "judge",
                      true)));
      List<JsonNode> runs = lines(answer, "run");
      assertEquals(4, runs.size(), answer::body);
      assertTrue(runs.get(0).path("target").asText().startsWith("h2@"));
      assertTrue(runs.get(0).path("html").asText().contains("<svg"));
      assertEquals("not applicable", runs.get(2).path("label").asText(), "SQLite has one level");
      List<String> oracles =
          lines(answer, "check").stream().map(one -> one.path("oracle").asText()).toList();
      assertTrue(
          oracles.containsAll(List.of("wss", "visibility", "dependency")), oracles::toString);
      assertEquals(1, lines(answer, "end").size());
    }
  }

  @Test
  void whatCannotBeRunIsRefusedWithTheReason() throws Exception {
    String fine = "/* T1 */ SELECT 1;";
    try (ServedPages served = served("--playground")) {
      for (String target :
          List.of(
              "jdbc:h2:mem:x",
              "jdbc:postgresql://db.example.org/test",
              "mariadb=/opt/mariadb",
              "cockroachdb",
              "oracle",
              "h2@../../x",
              "h2,JDBC:h2:file:/tmp/x")) {
        HttpResponse<String> answer = served.run(request(fine, target));
        assertEquals(422, answer.statusCode(), target + answer.body());
        assertFalse(JSON.readTree(answer.body()).path("error").asText().isEmpty());
      }
      HttpResponse<String> wrong =
          served.run(request("/* T1 */ SELECT 1;\n/* T1 */ SELECT 2; -- rows: (\n", "h2"));
      assertEquals(422, wrong.statusCode(), wrong::body);
      assertEquals(2, JSON.readTree(wrong.body()).path("line").asInt(), wrong::body);
      assertEquals(422, served.run(request(fine, "h2", "chaos")).statusCode());
      assertEquals(422, served.run(request("", "h2")).statusCode());
      assertEquals(422, served.run("{\"case\": \"x\"}").statusCode());
      String many =
          Stream.iterate(1, i -> i + 1)
              .limit(20)
              .map(i -> "/* T%d */ SELECT 1;\n".formatted(i))
              .reduce("", String::concat);
      assertEquals(422, served.run(request(many, "h2")).statusCode(), "too many sessions");
      assertEquals(400, served.run("{\"case\": ").statusCode());
      assertEquals(400, served.run("{\"case\": \"x\", \"targets\": \"h2\"}").statusCode());
      HttpRequest.Builder form =
          HttpRequest.newBuilder(URI.create(served.address() + "run"))
              .header("Content-Type", "text/plain")
              .POST(HttpRequest.BodyPublishers.ofString(request(fine, "h2")));
      assertEquals(415, served.send(form).statusCode(), "a form of another page could send this");
    }
  }

  @Test
  void aCaseOfTenMegabytesIsRefused() throws Exception {
    String large = request("-- " + "x".repeat(10_000_000) + "\n/* T1 */ SELECT 1;", "h2");
    try (ServedPages served = served("--playground")) {
      HttpResponse<String> answer = served.run(large);
      assertEquals(413, answer.statusCode());
      assertTrue(answer.body().contains("256 kB"), answer::body);
      assertEquals(200, served.get("").statusCode());
    }
  }

  /** The runs that playgrounds of this process have started; nobody else starts a Java here. */
  private static List<ProcessHandle> running() {
    return ProcessHandle.current()
        .descendants()
        .filter(one -> one.info().command().orElse("").endsWith("java"))
        .toList();
  }

  private static long processes() {
    return running().size();
  }

  /** A playground for requests that are not about cases. */
  private record Pretended(Callable<Playground.Run> runs) implements Playground {
    @Override
    public Markup page() {
      return new Markup();
    }

    @Override
    public Optional<String> shippedCase(String name) {
      return Optional.empty();
    }

    @Override
    public Run start(Request request) throws IOException {
      try {
        return runs.call();
      } catch (Exception e) {
        throw new IOException(e.getMessage(), e);
      }
    }
  }

  private PageServer server(Playground playground, Duration total) throws IOException {
    PlaygroundLimits limits =
        new PlaygroundLimits(1000, Long.MAX_VALUE, 1, Duration.ofMinutes(1), total);
    return new PageServer(Site.live(directory, Map.of()), Optional.of(playground), limits, 0);
  }

  @Test
  void whyARunCannotBeStartedIsTold() throws Exception {
    Playground broken =
        new Pretended(
            () -> {
              throw new IOException("No space left on device");
            });
    try (PageServer server = server(broken, Duration.ofMinutes(1))) {
      HttpResponse<String> answer =
          HttpClient.newHttpClient()
              .send(
                  HttpRequest.newBuilder(URI.create(server.address("run")))
                      .header("Content-Type", "application/json")
                      .POST(
                          HttpRequest.BodyPublishers.ofString(request("/* T1 */ SELECT 1;", "h2")))
                      .build(),
                  HttpResponse.BodyHandlers.ofString());
      assertEquals(500, answer.statusCode());
      assertTrue(answer.body().contains("No space left on device"), answer::body);
    }
  }

  @Test
  void whoDoesNotReadKeepsNoRunBeyondItsTime() throws Exception {
    CountDownLatch ended = new CountDownLatch(1);
    Playground.Run endless =
        new Playground.Run() {
          @Override
          public Optional<String> next(Duration patience) {
            return Optional.of("{\"note\":\"" + "x".repeat(1_000_000) + "\"}");
          }

          @Override
          public void close() {
            ended.countDown();
          }
        };
    try (PageServer server = server(new Pretended(() -> endless), Duration.ofSeconds(2))) {
      URI run = URI.create(server.address("run"));
      String body = request("/* T1 */ SELECT 1;", "h2");
      try (Socket socket = new Socket(InetAddress.getLoopbackAddress(), run.getPort())) {
        String head =
            String.join(
                "\r\n",
                "POST " + run.getPath() + " HTTP/1.1",
                "Host: " + run.getAuthority(),
                "Content-Type: application/json",
                "Content-Length: " + body.length(),
                "\r\n");
        socket.getOutputStream().write((head + body).getBytes(StandardCharsets.US_ASCII));
        assertTrue(ended.await(1, TimeUnit.MINUTES));
      }
    }
  }

  @Test
  void aRunThatHangsIsEndedAndTwoAtATimeAreEnough() throws Exception {
    PlaygroundLimits limits =
        new PlaygroundLimits(1000, 1_000_000, 1, Duration.ofSeconds(6), Duration.ofSeconds(60));
    HttpClient client = HttpClient.newHttpClient();
    try (PageServer server =
        new PageServer(
            Site.live(directory, Map.of()),
            Optional.of(new ChildPlayground(new TargetOptions())),
            limits,
            0)) {
      HttpRequest request =
          HttpRequest.newBuilder(URI.create(server.address("run")))
              .header("Content-Type", "application/json")
              .POST(HttpRequest.BodyPublishers.ofString(request(ENDLESS, "h2")))
              .build();
      CompletableFuture<HttpResponse<String>> endless =
          client.sendAsync(request, HttpResponse.BodyHandlers.ofString());
      TestBrowser.await("the run has begun", () -> processes() > 0);
      HttpResponse<String> second = client.send(request, HttpResponse.BodyHandlers.ofString());
      assertEquals(429, second.statusCode());
      assertTrue(second.headers().firstValue("Retry-After").isPresent());
      List<JsonNode> failures = lines(endless.get(2, TimeUnit.MINUTES), "failure");
      assertEquals(
          "ended: nothing has happened for 6 seconds",
          failures.get(0).asText(),
          failures::toString);
      TestBrowser.await("the process is gone", () -> processes() == 0);
    }
  }

  @Test
  void whoLeavesEndsTheRun() throws Exception {
    try (ServedPages served = served("--playground")) {
      CompletableFuture<?> left =
          HttpClient.newHttpClient()
              .sendAsync(
                  served.request(request(ENDLESS, "h2")).build(),
                  HttpResponse.BodyHandlers.ofString());
      TestBrowser.await("the run has begun", () -> processes() > 0);
      left.cancel(true);
      TestBrowser.await("the run has ended", () -> processes() == 0);
    }
  }

  @Test
  void whatTakesTheProcessDownLeavesThePages() throws Exception {
    String deadly =
        """
        /* init */ CREATE ALIAS BYE AS 'void bye() { Runtime.getRuntime().halt(9); }';
        /* T1 */ CALL BYE();
        """;
    try (ServedPages served = served("--playground")) {
      List<JsonNode> failures = lines(served.run(request(deadly, "h2")), "failure");
      assertTrue(failures.get(0).asText().contains("has died"), failures::toString);
      assertEquals(200, served.get("").statusCode());
    }
  }

  /** It says on standard output what has happened, and that is no JSON. */
  @Test
  void howAJavaVirtualMachineDiesIsTold() throws Exception {
    try (ServedPages served = served("--playground")) {
      Iterator<String> lines =
          HttpClient.newHttpClient()
              .send(
                  served.request(request(ENDLESS, "h2")).build(),
                  HttpResponse.BodyHandlers.ofLines())
              .body()
              .iterator();
      while (!lines.next().contains("runs the case")) {
        // It is not up yet.
      }
      for (ProcessHandle one : running()) {
        new ProcessBuilder("kill", "-SEGV", String.valueOf(one.pid())).start().waitFor();
      }
      List<String> last = new ArrayList<>();
      lines.forEachRemaining(last::add);
      assertTrue(lines(last, "failure").toString().contains("SIGABRT"), last::toString);
      assertTrue(lines(last, "progress").toString().contains("fatal error"), last::toString);
    }
  }

  // ---- its end --------------------------------------------------------------------------------

  private String text(String file) {
    try {
      return Files.readString(directory.resolve(file));
    } catch (IOException e) {
      return "";
    }
  }

  /** Where processes keep the data of their servers. */
  private static List<Path> runDirectories(List<ProcessHandle> processes) {
    List<Path> found = new ArrayList<>();
    for (String place : List.of("/dev/shm", System.getProperty("java.io.tmpdir"))) {
      try (Stream<Path> paths = Files.list(Path.of(place))) {
        paths
            .filter(
                path ->
                    processes.stream()
                        .anyMatch(
                            one ->
                                path.getFileName()
                                    .toString()
                                    .startsWith("isoscope-" + one.pid() + "-")))
            .forEach(found::add);
      } catch (IOException e) {
        // Not a place of ours, then.
      }
    }
    return found;
  }

  @Test
  void signalsEndItWithAllThatItHasStarted() throws Exception {
    Files.createDirectories(directory.resolve("plug-ins"));
    for (String signal : List.of("TERM", "INT")) {
      List<String> command = new ArrayList<>(List.of("env", "--default-signal=INT"));
      ProcessBuilder builder =
          ChildProcess.of(List.of("serve", "--playground"), Path.of("/dev/null"));
      command.addAll(builder.command());
      // From the folder of a run that leads nowhere.
      builder.environment().put(PlugIns.VARIABLE, "plug-ins");
      Process process =
          builder
              .command(command)
              .directory(directory.toFile())
              .redirectOutput(directory.resolve("out" + signal).toFile())
              .redirectError(directory.resolve("err" + signal).toFile())
              .start();
      TestBrowser.await("it is up", () -> text("out" + signal).contains("\n"));
      URI run = URI.create(text("out" + signal).strip()).resolve("run");
      HttpClient.newHttpClient()
          .sendAsync(
              HttpRequest.newBuilder(run)
                  .header("Content-Type", "application/json")
                  .POST(HttpRequest.BodyPublishers.ofString(request(RECURSIVE, "sqlite")))
                  .build(),
              HttpResponse.BodyHandlers.ofString());
      TestBrowser.await(
          "the run has begun", () -> !runDirectories(process.descendants().toList()).isEmpty());
      List<ProcessHandle> below = process.descendants().toList();
      new ProcessBuilder("kill", "-" + signal, String.valueOf(process.pid())).start().waitFor();
      assertEquals(0, process.waitFor(), text("err" + signal));
      assertTrue(below.stream().noneMatch(ProcessHandle::isAlive));
      assertEquals(List.of(), runDirectories(below), "nothing is left of its servers");
    }
  }
}
