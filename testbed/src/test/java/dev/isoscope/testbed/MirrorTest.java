package dev.isoscope.testbed;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.math.BigInteger;
import java.net.URLClassLoader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.security.MessageDigest;
import java.sql.Driver;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The user's Maven settings decide where artifacts come from, and checksums must be right. */
class MirrorTest {
  @TempDir Path home;
  private final String usual = System.getProperty("user.home");
  private final String repository = System.getProperty("maven.repo.local");
  private Path jar;

  /** A mirror of everything that publishes one H2, under a version that nobody else has. */
  @BeforeEach
  void publish() throws Exception {
    System.setProperty("user.home", home.toString());
    System.clearProperty("maven.repo.local"); // it would win over the settings
    Path mirror = home.resolve("mirror");
    Path folder = Files.createDirectories(mirror.resolve("com/h2database/h2/0.0.1"));
    jar = folder.resolve("h2-0.0.1.jar");
    Files.copy(
        Path.of(org.h2.Driver.class.getProtectionDomain().getCodeSource().getLocation().toURI()),
        jar);
    checksum(jar);
    checksum(
        Files.writeString(
            folder.resolve("h2-0.0.1.pom"),
            """
            <project><modelVersion>4.0.0</modelVersion><groupId>com.h2database</groupId>
            <artifactId>h2</artifactId><version>0.0.1</version></project>
            """));
    checksum(
        Files.writeString(
            folder.resolveSibling("maven-metadata.xml"),
            """
            <metadata><groupId>com.h2database</groupId><artifactId>h2</artifactId>
            <versioning><versions><version>0.0.1</version></versions></versioning></metadata>
            """));
    Files.createDirectory(home.resolve(".m2"));
    Files.writeString(
        home.resolve(".m2/settings.xml"),
        """
        <settings><localRepository>%s</localRepository><mirrors><mirror>
        <id>here</id><mirrorOf>*</mirrorOf><url>%s</url></mirror></mirrors></settings>
        """
            .formatted(home.resolve("local"), mirror.toUri()));
  }

  private static void checksum(Path file) throws Exception {
    byte[] digest = MessageDigest.getInstance("SHA-1").digest(Files.readAllBytes(file));
    Files.writeString(
        file.resolveSibling(file.getFileName() + ".sha1"),
        "%040x".formatted(new BigInteger(1, digest)));
  }

  @AfterEach
  void goHome() {
    System.setProperty("user.home", usual);
    if (repository != null) {
      System.setProperty("maven.repo.local", repository);
    }
  }

  @Test
  void takesArtifactsFromTheMirrorOfTheSettings() throws Exception {
    try (Resources resources = resources()) {
      Driver driver = new EmbeddedTargets(resources).driver(new H2Engine(), "0.0");
      assertTrue(driver.getClass().getClassLoader() instanceof URLClassLoader);
      assertTrue(Files.exists(home.resolve("local/com/h2database/h2/0.0.1/h2-0.0.1.jar")));
    }
  }

  @Test
  void refusesArtifactsWithAWrongChecksum() throws Exception {
    Files.write(jar, new byte[] {1}, StandardOpenOption.APPEND);
    try (Resources resources = resources()) {
      TargetException error =
          assertThrows(
              TargetException.class,
              () -> new EmbeddedTargets(resources).driver(new H2Engine(), "0.0.1"));
      assertEquals(TargetException.Kind.UNAVAILABLE, error.kind());
      assertTrue(error.getMessage().contains("Checksum"), error.getMessage());
    }
  }

  @Test
  void listsWhatIsPublishedWhenAVersionIsUnknown() throws Exception {
    try (Resources resources = resources()) {
      TargetException error =
          assertThrows(
              TargetException.class,
              () -> new EmbeddedTargets(resources).driver(new H2Engine(), "2.9"));
      assertEquals(TargetException.Kind.USAGE, error.kind());
      assertTrue(error.getMessage().contains("0.0.1"), error.getMessage());
    }
  }

  private Resources resources() {
    return new Resources(
        TestbedOptions.defaults().withCache(home.resolve("cache")), message -> {}, () -> {});
  }
}
