package dev.isoscope.campaign;

import com.fasterxml.jackson.annotation.JsonTypeInfo;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.JavaType;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.SerializationFeature;
import com.fasterxml.jackson.databind.cfg.MapperConfig;
import com.fasterxml.jackson.databind.introspect.Annotated;
import com.fasterxml.jackson.databind.introspect.AnnotatedClass;
import com.fasterxml.jackson.databind.introspect.JacksonAnnotationIntrospector;
import com.fasterxml.jackson.databind.jsontype.NamedType;
import com.fasterxml.jackson.databind.jsontype.TypeResolverBuilder;
import com.fasterxml.jackson.databind.jsontype.impl.StdTypeResolverBuilder;
import com.fasterxml.jackson.datatype.jdk8.Jdk8Module;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;

/**
 * Records as lines of JSON, on disk or on their way to another process. A value of a sealed type
 * says which of its records it is.
 */
public final class CampaignJson {
  private static final ObjectMapper JSON =
      new ObjectMapper()
          .registerModule(new Jdk8Module())
          .setAnnotationIntrospector(new SealedTypes())
          .disable(SerializationFeature.FAIL_ON_EMPTY_BEANS)
          .disable(DeserializationFeature.FAIL_ON_UNKNOWN_PROPERTIES);

  private CampaignJson() {}

  /** The type with its parameters. */
  public static JavaType type(Class<?> raw, Class<?>... parameters) {
    return JSON.getTypeFactory().constructParametricType(raw, parameters);
  }

  /** One line, with its end. */
  public static String line(Object record) {
    try {
      return JSON.writeValueAsString(record) + "\n";
    } catch (JsonProcessingException e) {
      throw new IllegalStateException(e); // records hold nothing that cannot be written
    }
  }

  /** The same where the type says more than the value, such as that a parameter is sealed. */
  static String line(Object record, JavaType type) {
    try {
      return JSON.writerFor(type).writeValueAsString(record) + "\n";
    } catch (JsonProcessingException e) {
      throw new IllegalStateException(e);
    }
  }

  /** Writes a line where the channel stands. */
  static void append(FileChannel channel, Object record) throws IOException {
    ByteBuffer bytes = ByteBuffer.wrap(line(record).getBytes(StandardCharsets.UTF_8));
    while (bytes.hasRemaining()) {
      channel.write(bytes);
    }
  }

  /** Reads a line; empty if it is damaged or says something else. */
  public static <T> Optional<T> read(String line, JavaType type) {
    try {
      return Optional.ofNullable(JSON.readValue(line, type));
    } catch (JsonProcessingException e) {
      return Optional.empty();
    }
  }

  private static final class SealedTypes extends JacksonAnnotationIntrospector {
    private static final long serialVersionUID = 1;

    @Override
    public TypeResolverBuilder<?> findTypeResolver(
        MapperConfig<?> config, AnnotatedClass type, JavaType base) {
      return type.getRawType().isSealed()
          ? new StdTypeResolverBuilder()
              .init(JsonTypeInfo.Id.NAME, null)
              .inclusion(JsonTypeInfo.As.PROPERTY)
              .typeProperty("is")
          : super.findTypeResolver(config, type, base);
    }

    @Override
    public List<NamedType> findSubtypes(Annotated type) {
      return type.getRawType().isSealed()
          ? Arrays.stream(type.getRawType().getPermittedSubclasses())
              .map(one -> new NamedType(one, one.getSimpleName()))
              .toList()
          : super.findSubtypes(type);
    }
  }
}
