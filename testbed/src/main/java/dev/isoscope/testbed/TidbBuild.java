package dev.isoscope.testbed;

import dev.isoscope.model.Version;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Duration;
import java.time.Instant;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * Builds tidb-server with Go from the sources that Go's module proxy serves, and leaves the check
 * of their sums to Go. What was fetched and compiled is kept by Go in the caches of the work
 * folder, so a build that was interrupted goes on where it was.
 */
final class TidbBuild implements SourceBuild {
  /** The first Go that fetches the toolchains of others. */
  private static final Version OLDEST_GO = Version.parse("1.21");

  /** The Go that is installed, whatever is built with it. */
  private static final Map<String, String> LOCAL = Map.of("GOTOOLCHAIN", "local");

  private static final Pattern GO_VERSION = Pattern.compile("go version go([0-9.]+).*");
  private static final Pattern MODULE = Pattern.compile("([\\w./~-]+\\.[\\w./~-]+@v[\\w.+-]+)");
  private static final Pattern PACKAGE = Pattern.compile("^# (\\S+)", Pattern.MULTILINE);
  private static final Duration BETWEEN_REPORTS = Duration.ofSeconds(20);
  private static final int LINES_SHOWN = 8;

  @Override
  public List<String> versions() {
    return TidbRelease.all().stream().map(TidbRelease::version).toList();
  }

  @Override
  public void build(
      String version, Path work, Path home, Launcher launcher, Consumer<String> progress)
      throws IOException, TargetException {
    TidbRelease release =
        TidbRelease.all().stream()
            .filter(one -> one.version().equals(version))
            .findFirst()
            .orElseThrow();
    Files.createDirectories(work.resolve("tmp"));
    Run run = new Run(release, "go", release.toolchain(), work, launcher, progress);
    run.checkGo();
    // A Go that hands over to another toolchain no longer dies with us, so that one is called.
    String root = run.run(work, Map.of(), "env", "GOROOT").lines().reduce((a, b) -> b).orElse("");
    new Run(release, root + "/bin/go", "local", work, launcher, progress).build(home);
  }

  /** One build. */
  private record Run(
      TidbRelease release,
      String go,
      String toolchain,
      Path work,
      Launcher launcher,
      Consumer<String> progress) {
    void build(Path home) throws IOException, TargetException {
      progress.accept("fetching the source of TiDB " + release.version());
      Path source = source();
      Path server = home.resolve("bin/tidb-server");
      Files.createDirectories(server.getParent());
      String place = Files.isDirectory(source.resolve("cmd/tidb-server")) ? "./cmd" : ".";
      progress.accept(
          "building TiDB %s in %s; this takes some minutes of processor time"
              .formatted(release.version(), work));
      String title = constants(source) + ".TiDBReleaseVersion=v" + release.version();
      String flags = "-s -w -X " + title;
      String main = place + "/tidb-server";
      run(
          source,
          Map.of(),
          "build",
          "-v",
          "-tags",
          "codes",
          "-ldflags",
          flags,
          "-o",
          server.toString(),
          main);
    }

    void checkGo() throws IOException, TargetException {
      Path installed =
          Executables.find("go")
              .orElseThrow(
                  () ->
                      TargetException.unavailable(
                          "TiDB is built with Go, which is not in PATH: install Go "
                              + OLDEST_GO
                              + " or newer (https://go.dev/dl)"));
      Version found = goVersion(LOCAL);
      if (found.compareTo(OLDEST_GO) < 0) {
        throw TargetException.unavailable(
            "%s is Go %s, but TiDB is built with Go %s or newer"
                .formatted(installed, found, OLDEST_GO));
      }
      if (run(work, LOCAL, "env", "GOSUMDB").strip().equals("off")) {
        throw TargetException.unavailable(
            "Go's check of sums is off (GOSUMDB), so nobody could say what is built: unset it");
      }
      progress.accept(
          "Go "
              + (toolchain.equals("auto")
                  ? found
                  : goVersion(Map.of()) + ", which releases of that time need"));
    }

    private Version goVersion(Map<String, String> environment) throws IOException, TargetException {
      String told = run(work, environment, "version");
      return told.lines()
          .map(GO_VERSION::matcher)
          .filter(Matcher::matches)
          .map(matcher -> Version.parse(matcher.group(1)))
          .findFirst()
          .orElseThrow(() -> TargetException.unavailable("go version says: " + told.strip()));
    }

    /** A copy that Go may write to, with the parser where that is a module of its own. */
    private Path source() throws IOException, TargetException {
      Path source = work.resolve("source");
      Path complete = work.resolve("source.complete");
      if (!Files.exists(complete)) {
        DirectoryTrees.delete(source);
        copy(release.module(), source);
        String modules = Files.readString(source.resolve("go.mod"));
        for (String parser : List.of("pkg/parser", "parser")) {
          if (modules.contains("=> ./" + parser + "\n")) {
            copy(release.parser(parser), source.resolve(parser));
          }
        }
        Files.createFile(complete);
      }
      return source;
    }

    private void copy(String module, Path to) throws IOException, TargetException {
      run(work, Map.of(), "mod", "download", module);
      DirectoryTrees.delete(to);
      DirectoryTrees.copy(work.resolve("modules").resolve(module), to);
      DirectoryTrees.each(
          to,
          file ->
              Files.setPosixFilePermissions(
                  file,
                  PosixFilePermissions.fromString(
                      Files.isDirectory(file) ? "rwxr-xr-x" : "rw-r--r--")));
    }

    /** The package that knows the number of the release. */
    private static String constants(Path source) throws IOException {
      if (Files.readString(source.resolve("go.mod")).contains("github.com/pingcap/parser ")) {
        return "github.com/pingcap/parser/mysql";
      }
      String parser = Files.isDirectory(source.resolve("pkg/parser")) ? "pkg/parser" : "parser";
      return "github.com/pingcap/tidb/" + parser + "/mysql";
    }

    /** Runs Go, whose caches are in the work folder, and returns what it says. */
    private String run(Path directory, Map<String, String> more, String... arguments)
        throws IOException, TargetException {
      List<String> command = Stream.concat(Stream.of(go), Stream.of(arguments)).toList();
      int status = execute(directory, more, command);
      String told = Files.readString(log(), StandardCharsets.UTF_8);
      if (status != 0) {
        throw failed(directory, command, told);
      }
      return told;
    }

    private Path log() {
      return work.resolve("go.log");
    }

    private int execute(Path directory, Map<String, String> more, List<String> command)
        throws IOException, TargetException {
      Path log = log();
      Files.deleteIfExists(log);
      Process process =
          launcher.start(
              command,
              environment(more),
              Optional.empty(),
              "KILL",
              directory,
              Optional.empty(),
              log);
      try {
        watch(process, log);
      } finally {
        Stream.concat(process.descendants(), Stream.of(process.toHandle()))
            .forEach(ProcessHandle::destroyForcibly);
      }
      return process.exitValue();
    }

    private Map<String, String> environment(Map<String, String> more) {
      Map<String, String> environment = new HashMap<>();
      environment.put("GOMODCACHE", work.resolve("modules").toString());
      environment.put("GOCACHE", work.resolve("compiled").toString());
      environment.put("GOTMPDIR", work.resolve("tmp").toString());
      environment.put("GOTOOLCHAIN", toolchain);
      environment.put("GOFLAGS", "-buildvcs=false -mod=mod -modcacherw");
      environment.put("GOWORK", "off");
      // Nobody is excepted from the check of sums.
      List.of("GONOSUMDB", "GONOSUMCHECK", "GOPRIVATE", "GOINSECURE")
          .forEach(name -> environment.put(name, ""));
      environment.putAll(more);
      return environment;
    }

    /** Waits, and says now and then how far it has come. */
    private void watch(Process process, Path log) throws IOException {
      Instant next = Instant.now().plus(BETWEEN_REPORTS);
      while (process.isAlive()) {
        DirectoryTrees.pause(100);
        if (Instant.now().isAfter(next)) {
          next = Instant.now().plus(BETWEEN_REPORTS);
          List<String> lines = Files.readAllLines(log, StandardCharsets.UTF_8);
          long fetched = lines.stream().filter(line -> line.startsWith("go: downloading")).count();
          if (!lines.isEmpty()) {
            progress.accept(
                "%d modules fetched, %d packages compiled, now %s"
                    .formatted(
                        fetched,
                        lines.stream().filter(line -> !line.startsWith("go: ")).count(),
                        lines.get(lines.size() - 1).replace("go: ", "")));
          }
        }
      }
    }

    private TargetException failed(Path directory, List<String> command, String told)
        throws IOException, TargetException {
      List<String> wrong =
          told.lines()
              .filter(line -> !line.startsWith("go: downloading") && !line.matches("[\\w./-]+"))
              .toList();
      return TargetException.unavailable(
          "go %s failed at %s:\n  %s\nWhat was fetched and compiled is kept in %s: the same command"
                  .formatted(
                      command.get(1),
                      module(directory, String.join("\n", wrong)).orElse("TiDB's own module"),
                      String.join("\n  ", wrong.subList(0, Math.min(LINES_SHOWN, wrong.size()))),
                      work)
              + " goes on from there");
    }

    /** The module that an error of Go is about; of a package Go is asked. */
    private Optional<String> module(Path directory, String wrong)
        throws IOException, TargetException {
      Matcher named = PACKAGE.matcher(wrong);
      if (named.find()) {
        String format = "{{with .Module}}{{.Path}}@{{.Version}}{{end}}";
        List<String> question = List.of(go, "list", "-f", format, named.group(1));
        boolean known = execute(directory, Map.of(), question) == 0;
        return Optional.of(known ? Files.readString(log()).strip() : named.group(1));
      }
      Matcher module = MODULE.matcher(wrong);
      return module.find() ? Optional.of(module.group(1)) : Optional.empty();
    }
  }
}
