package dev.isoscope.casefile;

import dev.isoscope.model.Expectation;
import dev.isoscope.model.FinalExpectation;

/** What a comment turned out to say. */
sealed interface CommentPart {
  record Note(String text) implements CommentPart {}

  record OfStatement(Expectation expectation, int offset) implements CommentPart {}

  record OfTable(FinalExpectation expectation, int offset) implements CommentPart {}
}
