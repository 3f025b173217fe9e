package dev.isoscope.sql.text;

import dev.isoscope.sql.ParseCache;
import dev.isoscope.sql.Token;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Deque;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * The text of one statement as pieces, of which some can be taken out or replaced. It knows no
 * grammar beyond parentheses and CASE ... END, so it serves every dialect. What it says is read off
 * it once, by {@link StatementShape} and {@link TableDefinition}.
 */
public final class SqlText {
  private static final ParseCache<SqlText> KNOWN =
      new ParseCache<>(sql -> new SqlText(Pieces.of(sql)));
  private static final ParseCache<SqlText> KNOWN_ESCAPING =
      new ParseCache<>(sql -> new SqlText(Pieces.of(sql, true)));

  private final List<Piece> pieces;
  private int[] partners; // null: not looked for yet
  private Optional<StatementShape> shape; // null: not read yet
  private Optional<TableDefinition> definition; // null: not read yet

  private SqlText(List<Piece> pieces) {
    this.pieces = List.copyOf(pieces);
  }

  /** What escapes a quote is guessed. */
  public static SqlText of(String sql) {
    return KNOWN.of(sql);
  }

  /**
   * @param backslashEscapes whether a backslash escapes quotes, as in MySQL and its relatives; else
   *     that is guessed
   */
  public static SqlText of(String sql, boolean backslashEscapes) {
    return backslashEscapes ? KNOWN_ESCAPING.of(sql) : KNOWN.of(sql);
  }

  /** The query or write that it is, read once. */
  Optional<StatementShape> shape() {
    if (shape == null) {
      shape = ShapeReader.read(this);
    }
    return shape;
  }

  /** The definition of a table that it is, read once. */
  Optional<TableDefinition> definition() {
    if (definition == null) {
      definition = TableDefinition.read(this);
    }
    return definition;
  }

  public int size() {
    return pieces.size();
  }

  public Piece at(int index) {
    return pieces.get(index);
  }

  public List<Piece> pieces() {
    return pieces;
  }

  /** Whether the piece is there and is one of the words. */
  public boolean is(int index, String... words) {
    return index >= 0 && index < pieces.size() && pieces.get(index).isAny(words);
  }

  /** Whether these words follow each other from a piece on. */
  public boolean startsWith(int index, String... words) {
    for (int i = 0; i < words.length; i++) {
      if (!is(index + i, words[i])) {
        return false;
      }
    }
    return true;
  }

  /** The piece behind the parenthesis or the CASE that opens here, -1 if nothing does. */
  public int behind(int index) {
    return index < pieces.size() && partners()[index] > index ? partners()[index] + 1 : -1;
  }

  /** Whether a parenthesis with a query in it opens here. */
  public boolean opensQuery(int index) {
    return is(index, "(") && behind(index) > 0 && KeyWords.opensQuery(this, index + 1);
  }

  /** The inside of the parenthesis that opens here. */
  public Range inside(int index) {
    return new Range(index + 1, partners()[index]);
  }

  public Range all() {
    return new Range(0, pieces.size());
  }

  /** The first piece in a range that is the word and stands in no parenthesis of its own, or -1. */
  public int find(Range range, String... words) {
    for (int i = range.from(); i < range.to(); i = Math.max(i + 1, behind(i))) {
      if (is(i, words)) {
        return i;
      }
    }
    return -1;
  }

  /** The parts between the commas of a range; none if it is empty. */
  public List<Range> items(Range range) {
    List<Range> items = new ArrayList<>();
    int start = range.from();
    for (int i = range.from(); i < range.to(); i = Math.max(i + 1, behind(i))) {
      if (is(i, ",")) {
        items.add(new Range(start, i));
        start = i + 1;
      }
    }
    if (!range.isEmpty()) {
      items.add(new Range(start, range.to()));
    }
    return items;
  }

  public SqlText without(Range range) {
    return without(List.of(range));
  }

  /** Without several ranges; what follows one moves to where it began. */
  public SqlText without(List<Range> ranges) {
    boolean[] gone = new boolean[pieces.size()];
    for (Range range : ranges) {
      Arrays.fill(gone, range.from(), range.to(), true);
    }
    List<Piece> rest = new ArrayList<>();
    String before = null;
    for (int i = 0; i < gone.length; i++) {
      if (gone[i]) {
        before = before == null ? pieces.get(i).before() : before;
      } else {
        boolean stays = before == null || pieces.get(i).isAny(")", ",", ".");
        rest.add(stays ? pieces.get(i) : pieces.get(i).after(before));
        before = null;
      }
    }
    return new SqlText(rest);
  }

  /** The first piece in a range that is the word, in whichever parentheses, or -1. */
  public int findAnywhere(Range range, String... words) {
    for (int i = range.from(); i < range.to(); i++) {
      if (is(i, words)) {
        return i;
      }
    }
    return -1;
  }

  public boolean hasComments() {
    return pieces.stream().skip(1).anyMatch(piece -> !piece.comment().isEmpty());
  }

  /** Without comments, each a single space then. */
  public SqlText withoutComments() {
    return new SqlText(
        pieces.stream()
            .map(piece -> piece.comment().isEmpty() ? piece : piece.after(" "))
            .toList());
  }

  /** On one line, with single spaces. */
  public SqlText onOneLine() {
    return new SqlText(
        pieces.stream().map(piece -> piece.before().isEmpty() ? piece : piece.after(" ")).toList());
  }

  /** Without one of the items that commas separate, and without one of the commas. */
  public SqlText withoutItem(List<Range> items, int index) {
    return without(itemWithComma(items, index));
  }

  /** The pieces that go with an item of a list. */
  public Range itemWithComma(List<Range> items, int index) {
    return itemsWithCommas(items, Set.of(index)).get(0);
  }

  /** The pieces that go with some items of a list, so that commas stand between the rest only. */
  public List<Range> itemsWithCommas(List<Range> items, Set<Integer> gone) {
    List<Range> ranges = new ArrayList<>();
    boolean kept = false;
    for (int i = 0; i < items.size(); i++) {
      Range item = items.get(i);
      if (!gone.contains(i)) {
        kept = true;
      } else if (kept) {
        ranges.add(new Range(item.from() - 1, item.to()));
      } else {
        ranges.add(new Range(item.from(), i + 1 < items.size() ? item.to() + 1 : item.to()));
      }
    }
    return ranges;
  }

  public SqlText with(Range range, String replacement) {
    List<Piece> inserted = Pieces.of(replacement);
    return with(range, inserted);
  }

  /** With a part of a range in the place of the whole of it. */
  public SqlText keeping(Range range, Range part) {
    return with(range, pieces.subList(part.from(), part.to()));
  }

  private SqlText with(Range range, List<Piece> inserted) {
    List<Piece> result = new ArrayList<>(pieces.subList(0, range.from()));
    boolean first = true;
    for (Piece piece : inserted) {
      boolean takesPlace = first && range.from() < pieces.size();
      result.add(takesPlace ? piece.after(pieces.get(range.from()).before()) : piece);
      first = false;
    }
    result.addAll(pieces.subList(range.to(), pieces.size()));
    return new SqlText(result);
  }

  /** The text of some pieces. */
  public String text(Range range) {
    return text(pieces.subList(range.from(), range.to()));
  }

  @Override
  public String toString() {
    return text(pieces);
  }

  private static String text(List<Piece> pieces) {
    StringBuilder text = new StringBuilder();
    Piece last = null;
    for (Piece piece : pieces) {
      if (last != null) {
        boolean prefix = last.kind() == Token.Kind.WORD && piece.kind() == Token.Kind.STRING;
        boolean space = piece.before().isEmpty() && last.sticks() && piece.sticks() && !prefix;
        text.append(space ? " " : piece.before());
      }
      text.append(piece.text());
      last = piece;
    }
    return text.toString();
  }

  @Override
  public boolean equals(Object other) {
    return other instanceof SqlText text && text.toString().equals(toString());
  }

  @Override
  public int hashCode() {
    return toString().hashCode();
  }

  /** For each parenthesis and CASE the place of its other end. */
  private int[] partners() {
    if (partners == null) {
      partners = partners(pieces);
    }
    return partners;
  }

  private static int[] partners(List<Piece> pieces) {
    int[] partners = new int[pieces.size()];
    Arrays.fill(partners, -1);
    Deque<Integer> open = new ArrayDeque<>();
    for (int i = 0; i < partners.length; i++) {
      if (pieces.get(i).isAny("(", "CASE")) {
        open.push(i);
      } else if (pieces.get(i).isAny(")", "END")) {
        String start = pieces.get(i).is(")") ? "(" : "CASE";
        if (!open.isEmpty() && pieces.get(open.peek()).is(start)) {
          partners[open.peek()] = i;
          partners[i] = open.pop();
        }
      }
    }
    return partners;
  }
}
