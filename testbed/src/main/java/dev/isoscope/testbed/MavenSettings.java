package dev.isoscope.testbed;

import java.io.File;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import org.apache.maven.settings.Profile;
import org.apache.maven.settings.Settings;
import org.apache.maven.settings.building.DefaultSettingsBuilderFactory;
import org.apache.maven.settings.building.DefaultSettingsBuildingRequest;
import org.apache.maven.settings.building.SettingsBuildingException;
import org.apache.maven.settings.crypto.DefaultSettingsDecrypter;
import org.apache.maven.settings.crypto.DefaultSettingsDecryptionRequest;
import org.apache.maven.settings.crypto.SettingsDecryptionResult;
import org.sonatype.plexus.components.cipher.DefaultPlexusCipher;
import org.sonatype.plexus.components.sec.dispatcher.DefaultSecDispatcher;

/**
 * The user's Maven settings: who can build with Maven behind a mirror, a proxy or a login can use
 * Isoscope there, too.
 *
 * @param settings with passwords decrypted
 */
record MavenSettings(Settings settings, Path localRepository) {
  static MavenSettings load() throws TargetException {
    Path home = Path.of(System.getProperty("user.home"), ".m2");
    var request = new DefaultSettingsBuildingRequest();
    request.setUserSettingsFile(home.resolve("settings.xml").toFile());
    globalSettings().ifPresent(request::setGlobalSettingsFile);
    request.setSystemProperties(systemProperties());
    Settings settings;
    try {
      settings =
          new DefaultSettingsBuilderFactory().newInstance().build(request).getEffectiveSettings();
    } catch (SettingsBuildingException e) {
      throw TargetException.unavailable(
          "Maven's settings.xml cannot be read: " + e.getMessage() + "; correct it", e);
    }
    decrypt(settings, home.resolve("settings-security.xml"));
    String local = System.getProperty("maven.repo.local");
    if (local == null) {
      local = settings.getLocalRepository();
    }
    return new MavenSettings(settings, local == null ? home.resolve("repository") : Path.of(local));
  }

  /** The profiles that are active without conditions. */
  List<Profile> activeProfiles() {
    Map<String, Profile> active = new LinkedHashMap<>();
    for (Profile profile : settings.getProfiles()) {
      boolean byDefault =
          profile.getActivation() != null && profile.getActivation().isActiveByDefault();
      if (byDefault || settings.getActiveProfiles().contains(profile.getId())) {
        active.put(profile.getId(), profile);
      }
    }
    return new ArrayList<>(active.values());
  }

  private static void decrypt(Settings settings, Path security) {
    var dispatcher =
        new DefaultSecDispatcher(new DefaultPlexusCipher(), Map.of(), security.toString());
    SettingsDecryptionResult result =
        new DefaultSettingsDecrypter(dispatcher)
            .decrypt(new DefaultSettingsDecryptionRequest(settings));
    settings.setServers(result.getServers());
    settings.setProxies(result.getProxies());
  }

  private static java.util.Properties systemProperties() {
    var properties = new java.util.Properties();
    System.getenv().forEach((name, value) -> properties.setProperty("env." + name, value));
    for (String name : System.getProperties().stringPropertyNames()) {
      properties.setProperty(name, System.getProperty(name));
    }
    return properties;
  }

  /** The settings of the Maven installation that the user's {@code mvn} belongs to. */
  private static Optional<File> globalSettings() {
    Stream<Path> homes =
        Stream.of(
                System.getProperty("maven.home"),
                System.getenv("MAVEN_HOME"),
                System.getenv("M2_HOME"))
            .filter(home -> home != null && !home.isBlank())
            .map(Path::of);
    return Stream.concat(homes, Executables.find("mvn").map(MavenSettings::homeOf).stream())
        .map(home -> home.resolve("conf/settings.xml"))
        .filter(Files::isReadable)
        .map(Path::toFile)
        .findFirst();
  }

  private static Path homeOf(Path mvn) {
    try {
      return mvn.toRealPath().getParent().getParent();
    } catch (java.io.IOException e) {
      return mvn.getParent();
    }
  }
}
