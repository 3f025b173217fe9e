package dev.isoscope.cli;

import picocli.CommandLine.IVersionProvider;

/** Reads the version off the jar, where the build has put it. */
final class VersionProvider implements IVersionProvider {
  @Override
  public String[] getVersion() {
    String version = Main.class.getPackage().getImplementationVersion();
    return new String[] {
      "isoscope " + (version == null ? "(not packaged)" : version),
      "Java " + System.getProperty("java.version") + " on " + System.getProperty("os.name")
    };
  }
}
