package dev.isoscope.casefile;

import dev.isoscope.model.Case;
import dev.isoscope.model.SourcePosition;
import java.io.IOException;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;

/**
 * Reads cases: in the case language, and in the forms in which papers and bug reports print them
 * (numbered listings, {@code conn_0>} scripts).
 */
public final class CaseParser {
  private CaseParser() {}

  public static Case parse(Path file) throws IOException, CaseSyntaxException {
    String text;
    try {
      text = Files.readString(file, StandardCharsets.UTF_8);
    } catch (CharacterCodingException notText) {
      throw new CaseSyntaxException(
          file.toString(), new SourcePosition(1, 1), "not UTF-8; expected a case as UTF-8 text");
    }
    return parse(file.toString(), text);
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
}
