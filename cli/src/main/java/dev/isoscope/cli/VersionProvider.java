package dev.isoscope.cli;

import picocli.CommandLine.IVersionProvider;

/** Reads the version off the jar, where the build has put it. */
final class VersionProvider implements IVersionProvider {
  @Override
  public String[] getVersion() {
    return new String[] {
      "isoscope " + version("(not packaged)"),
      "Java " + System.getProperty("java.version") + " on " + System.getProperty("os.name")
    };
  }

  /** The version, or something else where no build has put it anywhere. */
  static String version(String otherwise) {
    String version = Main.class.getPackage().getImplementationVersion();
    return version == null ? otherwise : version;
  }
}
