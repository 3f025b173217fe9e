package dev.isoscope.casefile;

import java.util.ArrayList;
import java.util.List;

/** Takes a comment after the first statement apart into expectations and notes. */
final class CommentReader {
  static final String REMEDY = "write '-- note: ...' for a free comment";

  private final SourceText source;
  private final boolean foreign;

  /**
   * @param foreign whether the comments were written for another tool: then what is not a sound
   *     expectation is a note
   */
  CommentReader(SourceText source, boolean foreign) {
    this.source = source;
    this.foreign = foreign;
  }

  /** Reads the text between two offsets, which is what follows the dashes. */
  List<CommentPart> read(int start, int end) throws CaseSyntaxException {
    try {
      List<CommentPart> parts = parts(start, end);
      if (!foreign || parts.stream().noneMatch(CommentReader::refers)) {
        return parts;
      }
      return List.of(new CommentPart.Note(source.text().substring(start, end).strip()));
    } catch (CaseSyntaxException notOurs) {
      if (foreign) {
        return List.of(new CommentPart.Note(source.text().substring(start, end).strip()));
      }
      throw notOurs;
    }
  }

  /** Another tool's numbers are not ours: listings count the statements of init too. */
  private static boolean refers(CommentPart part) {
    return part instanceof CommentPart.OfStatement claim
        && claim.expectation().alternatives().stream().anyMatch(References::refers);
  }

  private List<CommentPart> parts(int start, int end) throws CaseSyntaxException {
    List<CommentPart> parts = new ArrayList<>();
    Cursor cursor = new Cursor(source, start, end);
    while (true) {
      cursor.skipSpaces();
      CommentKind kind = CommentKind.of(cursor.rest());
      if (kind instanceof CommentKind.Note note) {
        parts.add(new CommentPart.Note(note.text()));
        return parts;
      }
      if (kind instanceof CommentKind.Free) {
        refuseHeader(cursor);
        parts.add(new CommentPart.Note(cursor.rest().strip()));
        return parts;
      }
      if (kind instanceof CommentKind.Misspelt misspelt) {
        throw cursor.error(
            "'"
                + misspelt.word()
                + "' is not an expectation; expected '"
                + misspelt.meant()
                + "', or "
                + REMEDY);
      }
      parts.add(new ExpectationReader(cursor).read());
      cursor.skipSpaces();
      if (!cursor.atEnd()) {
        throw cursor.error(
            "found "
                + cursor.found()
                + "; expected '|' and another outcome, ' -- ' and another comment, or the end of"
                + " the line");
      }
      if (!cursor.atSeparator()) {
        return parts;
      }
      cursor.moveTo(cursor.offset() + 2);
    }
  }

  /** A restriction that came too late to count would let a case fail where it does not apply. */
  private void refuseHeader(Cursor cursor) throws CaseSyntaxException {
    if (HeaderKeys.restricts(cursor.rest())) {
      throw cursor.error(
          "a header after the first statement; expected it above all statements, or " + REMEDY);
    }
  }
}
