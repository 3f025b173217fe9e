package dev.isoscope.report;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.core.util.DefaultIndenter;
import com.fasterxml.jackson.core.util.DefaultPrettyPrinter;
import dev.isoscope.model.TargetIdentity;
import java.io.IOException;
import java.io.StringWriter;
import java.io.UncheckedIOException;
import java.io.Writer;
import java.util.Map;
import java.util.OptionalInt;

/** How all JSON documents are laid out. */
public final class JsonText {
  /** The content of a document. */
  public interface Content {
    void write(JsonGenerator json) throws IOException;
  }

  /** The fields of an object. */
  public interface Fields<T> {
    void write(T value) throws IOException;
  }

  private JsonText() {}

  /** Writes one document and a line break; leaves the writer open. */
  public static void write(Writer writer, Content content) throws IOException {
    DefaultIndenter indenter = new DefaultIndenter("  ", "\n");
    try (JsonGenerator json =
        new JsonFactory()
            .createGenerator(writer)
            .disable(JsonGenerator.Feature.AUTO_CLOSE_TARGET)
            .setPrettyPrinter(new DefaultPrettyPrinter().withObjectIndenter(indenter))) {
      content.write(json);
    }
    writer.write('\n');
    writer.flush();
  }

  /** The document as a text. */
  public static String print(Content content) {
    StringWriter writer = new StringWriter();
    try {
      write(writer, content);
    } catch (IOException e) {
      throw new UncheckedIOException(e); // a string takes everything
    }
    return writer.toString();
  }

  /** A field that holds an array of strings. */
  public static void strings(JsonGenerator json, String field, Iterable<String> values)
      throws IOException {
    json.writeArrayFieldStart(field);
    for (String value : values) {
      json.writeString(value);
    }
    json.writeEndArray();
  }

  /** A field that holds an array of objects. */
  public static <T> void objects(
      JsonGenerator json, String field, Iterable<? extends T> values, Fields<T> fields)
      throws IOException {
    json.writeArrayFieldStart(field);
    for (T value : values) {
      json.writeStartObject();
      fields.write(value);
      json.writeEndObject();
    }
    json.writeEndArray();
  }

  /** A field that holds an object of numbers. */
  public static void counts(JsonGenerator json, String field, Map<String, Long> counts)
      throws IOException {
    json.writeObjectFieldStart(field);
    for (Map.Entry<String, Long> one : counts.entrySet()) {
      json.writeNumberField(one.getKey(), one.getValue());
    }
    json.writeEndObject();
  }

  /** What the server was started with, if the user has said something about that. */
  public static void serverOptions(JsonGenerator json, TargetIdentity target) throws IOException {
    if (!target.options().isEmpty()) {
      strings(json, "serverOptions", target.options());
    }
  }

  /** The fields that tell what a case ran on. */
  public static void target(JsonGenerator json, TargetIdentity target) throws IOException {
    json.writeStringField("target", target.name());
    json.writeStringField("dbms", target.dbms());
    json.writeStringField("mode", target.mode().orElse(null));
    json.writeStringField("version", target.version().toString());
    serverOptions(json, target);
  }

  /** A field that holds a number or null. */
  static void number(JsonGenerator json, String field, OptionalInt value) throws IOException {
    if (value.isPresent()) {
      json.writeNumberField(field, value.getAsInt());
    } else {
      json.writeNullField(field);
    }
  }

  /** The targets that could not be used, with the reason. */
  public static void unavailable(JsonGenerator json, Map<String, String> targets)
      throws IOException {
    objects(
        json,
        "unavailable",
        targets.entrySet(),
        target -> {
          json.writeStringField("target", target.getKey());
          json.writeStringField("reason", target.getValue());
        });
  }
}
