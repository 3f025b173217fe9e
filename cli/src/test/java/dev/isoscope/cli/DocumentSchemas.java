package dev.isoscope.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotNull;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.networknt.schema.JsonSchemaFactory;
import com.networknt.schema.SchemaLocation;
import com.networknt.schema.SpecVersion;
import java.io.IOException;
import java.util.Set;

/** Holds every JSON document that a test reads against the schema that it names. */
final class DocumentSchemas {
  private DocumentSchemas() {}

  /** Reads a document that keeps to its schema. */
  static JsonNode read(String text) throws IOException {
    JsonNode document = new ObjectMapper().readTree(text);
    String name = document.path("schema").asText();
    String file = file(name);
    assertNotNull(DocumentSchemas.class.getResource("/" + file), name + " has no file " + file);
    assertEquals(
        Set.of(),
        JsonSchemaFactory.getInstance(SpecVersion.VersionFlag.V202012)
            .getSchema(SchemaLocation.of("classpath:" + file))
            .validate(document),
        text);
    return document;
  }

  /** Where the schema of a name such as {@code isoscope.bugs.list/1} is in the jar. */
  static String file(String name) {
    return "schemas/"
        + name.replaceFirst("^isoscope[.]", "").replace('.', '-').replace('/', '-')
        + ".schema.json";
  }
}
