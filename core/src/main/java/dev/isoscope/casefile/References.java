package dev.isoscope.casefile;

import dev.isoscope.model.Expectation;
import dev.isoscope.model.Expected;
import dev.isoscope.model.Statement;
import java.util.ArrayList;
import java.util.List;

/**
 * The statements, sessions and transactions that expectations point to; they are checked when all
 * statements are known.
 */
final class References {
  private record Reference(Statement from, Expected expected, int offset) {}

  private final SourceText source;
  private final List<Reference> references = new ArrayList<>();

  References(SourceText source) {
    this.source = source;
  }

  /** Whether an outcome points to something else in the case. */
  static boolean refers(Expected expected) {
    return expected instanceof Expected.Transaction
        || expected instanceof Expected.Blocked blocked
            && (blocked.until().isPresent() || !blocked.by().isEmpty());
  }

  void add(Statement from, Expectation expectation, int offset) {
    expectation.alternatives().stream()
        .filter(References::refers)
        .forEach(expected -> references.add(new Reference(from, expected, offset)));
  }

  void check(List<Statement> statements) throws CaseSyntaxException {
    for (Reference reference : references) {
      if (reference.expected instanceof Expected.Blocked blocked) {
        for (String session : blocked.by()) {
          checkSession(reference, session, statements);
        }
        if (blocked.until().isPresent()) {
          checkUntil(reference, blocked.until().getAsInt(), statements);
        }
      } else if (reference.expected instanceof Expected.Transaction transaction) {
        checkTransaction(reference, transaction.name().orElse(Expected.Transaction.OUTSIDE));
      }
    }
  }

  private void checkSession(Reference reference, String session, List<Statement> statements)
      throws CaseSyntaxException {
    String problem = "'blocked by " + session + "' ";
    if (session.equalsIgnoreCase(reference.from.session())) {
      throw source.error(
          reference.offset,
          problem + "names the session itself; expected the one that it waits for");
    }
    List<String> sessions = statements.stream().map(Statement::session).distinct().toList();
    if (sessions.stream().noneMatch(session::equalsIgnoreCase)) {
      throw source.error(
          reference.offset,
          problem
              + "names no session; expected one of "
              + String.join(", ", sessions)
              + ", or "
              + CommentReader.REMEDY);
    }
  }

  private void checkUntil(Reference reference, int number, List<Statement> statements)
      throws CaseSyntaxException {
    String problem = "'blocked until " + number + "' ";
    if (number < 1 || number > statements.size()) {
      throw source.error(
          reference.offset,
          problem
              + "names no statement; expected a number from 1 to "
              + statements.size()
              + ", which count the statements after init");
    }
    Statement to = statements.get(number - 1);
    if (to.session().equals(reference.from.session())) {
      throw source.error(
          reference.offset,
          problem
              + "names a statement of "
              + to.session()
              + " itself; expected one of another session, whose completion releases this one");
    }
  }

  private void checkTransaction(Reference reference, String name) throws CaseSyntaxException {
    String session = reference.from.session();
    if (!name.equals(Expected.Transaction.OUTSIDE)
        && !name.substring(0, name.lastIndexOf('.')).equals(session)) {
      throw source.error(
          reference.offset,
          "'transaction: "
              + name
              + "' names a transaction of another session; expected one such as "
              + session
              + ".1");
    }
  }
}
