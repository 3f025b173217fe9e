package dev.isoscope.cli;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;

/** Types commands and holds what they print. */
final class CommandLineFixture {
  final StringWriter out = new StringWriter();
  final StringWriter err = new StringWriter();
  private final Path directory;

  CommandLineFixture(Path directory) {
    this.directory = directory;
  }

  int isoscope(String... arguments) {
    out.getBuffer().setLength(0);
    err.getBuffer().setLength(0);
    return Main.execute(new PrintWriter(out, true), new PrintWriter(err, true), arguments);
  }

  String file(String name, String content) throws IOException {
    Path file = directory.resolve(name);
    Files.createDirectories(file.getParent());
    return Files.writeString(file, content).toString();
  }

  JsonNode json() throws IOException {
    return DocumentSchemas.read(out.toString());
  }
}
