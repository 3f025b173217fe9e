package dev.isoscope.casefile;

import dev.isoscope.model.Expectation;
import dev.isoscope.model.Expected;
import dev.isoscope.model.Statement;
import java.util.ArrayList;
import java.util.List;

/** The statements that expectations point to; they are checked when all statements are known. */
final class References {
  private record Reference(Statement from, int to, int offset) {}

  private final SourceText source;
  private final List<Reference> references = new ArrayList<>();

  References(SourceText source) {
    this.source = source;
  }

  void add(Statement from, Expectation expectation, int offset) {
    for (Expected expected : expectation.alternatives()) {
      if (expected instanceof Expected.Blocked blocked && blocked.until().isPresent()) {
        references.add(new Reference(from, blocked.until().getAsInt(), offset));
      }
    }
  }

  void check(List<Statement> statements) throws CaseSyntaxException {
    for (Reference reference : references) {
      String problem = "'blocked until " + reference.to + "' ";
      if (reference.to < 1 || reference.to > statements.size()) {
        throw source.error(
            reference.offset,
            problem
                + "names no statement; expected a number from 1 to "
                + statements.size()
                + ", which count the statements after init");
      }
      Statement to = statements.get(reference.to - 1);
      if (to.session().equals(reference.from.session())) {
        throw source.error(
            reference.offset,
            problem
                + "names a statement of "
                + to.session()
                + " itself; expected one of another session, whose completion releases this one");
      }
    }
  }
}
