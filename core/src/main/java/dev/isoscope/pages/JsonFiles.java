package dev.isoscope.pages;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.MissingNode;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/** Reads documents that others have written; what is not there or damaged is missing. */
final class JsonFiles {
  private static final ObjectMapper MAPPER = new ObjectMapper();

  private JsonFiles() {}

  static JsonNode read(Path file) throws IOException {
    if (!Files.isRegularFile(file)) {
      return MissingNode.getInstance();
    }
    try {
      return MAPPER.readTree(Files.readString(file));
    } catch (JsonProcessingException e) {
      return MissingNode.getInstance();
    }
  }

  /** A text; empty if there is none. */
  static String words(JsonNode node) {
    return node.isTextual() ? node.asText() : "";
  }

  static String text(Path file) throws IOException {
    return Files.isRegularFile(file) ? Files.readString(file) : "";
  }
}
