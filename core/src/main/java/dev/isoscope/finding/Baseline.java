package dev.isoscope.finding;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.nio.charset.CharacterCodingException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Collection;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The findings that are known already and do not count: a text with one id per line, or JSON, where
 * the document of a hunt is as good as an array of ids.
 */
public record Baseline(Set<String> ids) {
  public static final Baseline EMPTY = new Baseline(Set.of());

  private static final Pattern ID = Pattern.compile("[A-Za-z0-9][A-Za-z0-9._-]*");
  private static final Pattern LINE =
      Pattern.compile("\\s*(" + ID.pattern() + ")?\\s*(?:(?<=\\s|^)#.*)?");
  private static final String REMEDY =
      "expected the id of a finding, such as the name of its folder, and then a comment after #";
  private static final String JSON_REMEDY =
      "expected an array of ids, what compare --json prints, or the document that hunt --json prints";

  /** The fields under which the documents of commands list what they have found. */
  private static final List<String> LISTS = List.of("findings", "hunts", "discrepancies");

  public Baseline {
    ids = Set.copyOf(ids);
  }

  public boolean contains(String id) {
    return ids.contains(id);
  }

  /** Whether it names a finding that goes by several ids. */
  public boolean containsAny(Collection<String> several) {
    return several.stream().anyMatch(ids::contains);
  }

  public static Baseline read(Path file) throws IOException, BaselineSyntaxException {
    try {
      return parse(file.toString(), Files.readString(file));
    } catch (CharacterCodingException e) {
      throw new BaselineSyntaxException(file.toString(), 1, "not UTF-8; " + REMEDY);
    }
  }

  /**
   * Reads a baseline from a text.
   *
   * @param source the file's name, which errors start with
   */
  public static Baseline parse(String source, String text) throws BaselineSyntaxException {
    String start = text.stripLeading();
    return start.startsWith("{") || start.startsWith("[")
        ? parseJson(source, text)
        : parseLines(source, text.lines().toList());
  }

  private static Baseline parseLines(String source, List<String> lines)
      throws BaselineSyntaxException {
    Set<String> ids = new LinkedHashSet<>();
    for (int i = 0; i < lines.size(); i++) {
      Matcher matcher = LINE.matcher(lines.get(i));
      if (!matcher.matches()) {
        throw new BaselineSyntaxException(
            source, i + 1, "'" + lines.get(i).strip() + "' is no finding; " + REMEDY);
      }
      if (matcher.group(1) != null) {
        ids.add(matcher.group(1));
      }
    }
    return new Baseline(ids);
  }

  private static Baseline parseJson(String source, String text) throws BaselineSyntaxException {
    Set<String> ids = new LinkedHashSet<>();
    try {
      collect(new ObjectMapper().readTree(text), ids);
    } catch (JsonProcessingException e) {
      int line = e.getLocation() == null ? 1 : e.getLocation().getLineNr();
      throw new BaselineSyntaxException(
          source, line, "no JSON: " + e.getOriginalMessage() + "; " + JSON_REMEDY);
    } catch (IllegalArgumentException e) {
      throw new BaselineSyntaxException(source, 1, e.getMessage() + "; " + JSON_REMEDY);
    }
    return new Baseline(ids);
  }

  private static void collect(JsonNode node, Set<String> ids) {
    if (node.isArray()) {
      for (JsonNode element : node) {
        collect(element, ids);
      }
    } else if (node.isTextual() && ID.matcher(node.asText()).matches()) {
      ids.add(node.asText());
    } else if (node.isObject() && node.path("id").isTextual()) {
      collect(node.get("id"), ids);
      for (JsonNode witness : node.path("witnesses")) {
        if (witness.path("id").isTextual()) {
          collect(witness.get("id"), ids);
        }
      }
    } else if (node.isObject() && LISTS.stream().anyMatch(node::has)) {
      LISTS.stream().filter(node::has).forEach(list -> collect(node.get(list), ids));
    } else {
      throw new IllegalArgumentException("'" + node + "' names no finding");
    }
  }
}
