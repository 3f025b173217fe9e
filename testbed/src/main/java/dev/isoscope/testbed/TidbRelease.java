package dev.isoscope.testbed;

import dev.isoscope.model.Version;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.Comparator;
import java.util.List;

/**
 * A release of TiDB as the Go module proxy knows it, which answers for exact pseudo-versions only.
 *
 * @param time when its commit was made, as Go writes it
 * @param hash the first twelve digits of that commit's
 * @param toolchain the one that builds it, in the words of GOTOOLCHAIN
 */
record TidbRelease(String version, String time, String hash, String toolchain) {
  private static final String FILE = "tidb-releases.txt";

  /** All that are known, oldest first. */
  static List<TidbRelease> all() {
    try (BufferedReader reader =
        new BufferedReader(
            new InputStreamReader(
                TidbRelease.class.getResourceAsStream(FILE), StandardCharsets.UTF_8))) {
      return reader
          .lines()
          .filter(line -> !line.startsWith("#"))
          .map(line -> line.split(" "))
          .map(
              words ->
                  new TidbRelease(
                      words[0], words[1], words[2], words.length > 3 ? words[3] : "auto"))
          .sorted(Comparator.comparing(one -> Version.parse(one.version)))
          .toList();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** The server's module. */
  String module() {
    return "github.com/pingcap/tidb@v1.1.0-beta.0." + stamp();
  }

  /**
   * The module of the parser of the same commit, where that is one of its own.
   *
   * @param path its folder in the source
   */
  String parser(String path) {
    return "github.com/pingcap/tidb/" + path + "@v0.0.0-" + stamp();
  }

  private String stamp() {
    return time + "-" + hash;
  }
}
