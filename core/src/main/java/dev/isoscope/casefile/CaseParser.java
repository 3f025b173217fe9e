package dev.isoscope.casefile;

import dev.isoscope.model.Case;
import dev.isoscope.model.SourcePosition;
import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.regex.Pattern;

/**
 * Reads cases: in the case language, and in the forms in which papers and bug reports print them
 * (numbered listings, {@code conn_0>} scripts).
 */
public final class CaseParser {
  /** Far more than any person writes; a file beyond it is no case. */
  private static final int MOST_BYTES = 1 << 20;

  private CaseParser() {}

  public static Case parse(Path file) throws IOException, CaseSyntaxException {
    byte[] bytes;
    try (InputStream stream = Files.newInputStream(file)) {
      bytes = stream.readNBytes(MOST_BYTES + 1);
    }
    if (bytes.length > MOST_BYTES) {
      throw new CaseSyntaxException(
          file.toString(),
          new SourcePosition(1, 1),
          "more than 1 MB; expected a case, which is a short text");
    }
    return parse(file.toString(), text(file, bytes));
  }

  private static String text(Path file, byte[] bytes) throws CaseSyntaxException {
    ByteBuffer input = ByteBuffer.wrap(bytes);
    try {
      return StandardCharsets.UTF_8.newDecoder().decode(input).toString();
    } catch (CharacterCodingException notText) {
      String readable = new String(bytes, 0, input.position(), StandardCharsets.UTF_8);
      int line = 1 + (int) readable.chars().filter(c -> c == '\n').count();
      int column = 1 + readable.codePointCount(readable.lastIndexOf('\n') + 1, readable.length());
      throw new CaseSyntaxException(
          file.toString(),
          new SourcePosition(line, column),
          "not UTF-8; expected a case as UTF-8 text");
    }
  }

  /**
   * Reads a case from a text.
   *
   * @param source the file's name, or another word for where the text came from; errors start with
   *     it, and a case without a name is called after it
   */
  public static Case parse(String source, String text) throws CaseSyntaxException {
    SourceText raw = SourceText.of(source, text);
    SourceForm form = SourceForm.of(raw.text());
    SourceText script =
        switch (form) {
          case NATIVE -> raw;
          case LISTING -> new ListingRewriter(raw).rewrite();
          case PROMPTS -> new PromptRewriter(raw).rewrite();
          case REPLICATION -> new ReplicationRewriter(raw).rewrite();
        };
    return new ScriptReader(script, form != SourceForm.NATIVE).read(defaultName(source));
  }

  private static String defaultName(String source) {
    String name = source.substring(Math.max(source.lastIndexOf('/'), source.lastIndexOf('\\')) + 1);
    int dot = name.lastIndexOf('.');
    return dot > 0 ? name.substring(0, dot) : name;
  }

  /** The form in which a case is written, told from its first line that is no line comment. */
  private enum SourceForm {
    NATIVE,
    /** A listing of a paper: numbered lines, not every one with its session. */
    LISTING,
    /** A script whose lines start with prompts: {@code conn_0> BEGIN;}. */
    PROMPTS,
    /** A replication script of Moroianu's thesis, Figure 3.3: prompts within Python. */
    REPLICATION;

    private static final Pattern PROMPT_LINE = Pattern.compile("(?m)^[ \\t]*conn_?\\d+>");
    private static final Pattern PYTHON = Pattern.compile("(?m)^[ \\t]*def\\s+\\w+|\"\"\"");

    static SourceForm of(String text) {
      String first =
          Arrays.stream(text.split("\n"))
              .map(String::strip)
              .filter(line -> !line.isEmpty() && !line.startsWith("--"))
              .findFirst()
              .orElse("");
      if (first.startsWith("/*")) {
        return NATIVE;
      }
      if (first.matches("\\d+\\.(\\s.*|/.*|)")) {
        return LISTING;
      }
      if (!PROMPT_LINE.matcher(text).find()) {
        return NATIVE;
      }
      return PYTHON.matcher(text).find() ? REPLICATION : PROMPTS;
    }
  }
}
