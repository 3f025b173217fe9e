package dev.isoscope.testbed;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import java.util.stream.Stream;
import org.apache.commons.compress.archivers.tar.TarArchiveEntry;
import org.apache.commons.compress.archivers.tar.TarArchiveOutputStream;
import org.apache.commons.compress.archivers.tar.TarConstants;
import org.apache.commons.compress.archivers.zip.ZipArchiveEntry;
import org.apache.commons.compress.archivers.zip.ZipArchiveOutputStream;
import org.apache.commons.compress.compressors.xz.XZCompressorOutputStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Archives come from elsewhere: they must not write where they like. */
class UnpackerTest {
  @TempDir Path directory;

  @Test
  void keepsLinksAndExecutableBits() throws Exception {
    unpackTar("lib/a.so.1 0644", "bin/server 0644", "tool 0755", "lib/a.so -> a.so.1");
    Path root = directory.resolve("root");
    assertTrue(Files.isSymbolicLink(root.resolve("lib/a.so")));
    assertEquals("content", Files.readString(root.resolve("lib/a.so")));
    assertTrue(Files.isExecutable(root.resolve("bin/server")));
    assertTrue(Files.isExecutable(root.resolve("tool")));
    assertFalse(Files.isExecutable(root.resolve("lib/a.so.1")));
  }

  @ParameterizedTest
  @ValueSource(strings = {"../evil", "a/../../evil", "/evil", "..\\evil"})
  void refusesNamesThatLeadOutside(String name) throws Exception {
    assertThrows(IOException.class, () -> unpackTar(name + " 0644"));
    assertThrows(IOException.class, () -> unpackZip(name));
    assertOnlyRootIsThere();
  }

  @ParameterizedTest
  @CsvSource({
    "link -> /etc/passwd",
    "link -> ../evil",
    "a/link -> ../../evil",
  })
  void refusesLinksThatLeadOutside(String link) throws Exception {
    assertThrows(IOException.class, () -> unpackTar(link));
    assertOnlyRootIsThere();
  }

  @Test
  void refusesLinksThatLeadOutsideThroughOthers() throws Exception {
    assertThrows(
        IOException.class,
        () -> unpackTar("a/b/file 0644", "a/b/up -> ../..", "out -> a/b/up/../.."));
    assertOnlyRootIsThere();
  }

  @Test
  void writesNothingThroughLinks() throws Exception {
    assertThrows(IOException.class, () -> unpackTar("d -> ..", "d/evil 0644"));
    assertOnlyRootIsThere();
  }

  private void assertOnlyRootIsThere() throws IOException {
    try (Stream<Path> files = Files.list(directory)) {
      assertEquals(
          Stream.of("root").toList(),
          files
              .map(file -> file.getFileName().toString())
              .filter(name -> !name.endsWith(".zip"))
              .toList());
    }
  }

  private void unpackTar(String... entries) throws IOException {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    try (var tar = new TarArchiveOutputStream(new XZCompressorOutputStream(bytes))) {
      for (String text : entries) {
        String[] words = text.split(" ");
        TarArchiveEntry entry;
        byte[] content = {};
        if (words[1].equals("->")) {
          entry = new TarArchiveEntry(words[0], TarConstants.LF_SYMLINK, true);
          entry.setLinkName(words[2]);
        } else {
          entry = new TarArchiveEntry(words[0], true);
          entry.setMode(Integer.parseInt(words[1], 8));
          content = "content".getBytes(java.nio.charset.StandardCharsets.UTF_8);
          entry.setSize(content.length);
        }
        tar.putArchiveEntry(entry);
        tar.write(content);
        tar.closeArchiveEntry();
      }
    }
    root().tarXz(new ByteArrayInputStream(bytes.toByteArray()));
  }

  private void unpackZip(String name) throws IOException {
    Path file = directory.resolve("archive.zip");
    try (var zip = new ZipArchiveOutputStream(file)) {
      zip.putArchiveEntry(new ZipArchiveEntry(name));
      zip.closeArchiveEntry();
    }
    root().zip(file);
  }

  private Unpacker root() throws IOException {
    return new Unpacker(Files.createDirectories(directory.resolve("root")), Optional::of);
  }
}
