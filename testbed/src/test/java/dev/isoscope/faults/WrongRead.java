package dev.isoscope.faults;

import java.sql.SQLException;
import java.util.Collection;
import java.util.Optional;
import java.util.regex.Pattern;

/** A plain query is answered from rows that it should not see, or not all of them. */
final class WrongRead implements Fault {
  /** What a query sees, if that is wrong. */
  @FunctionalInterface
  interface View {
    /**
     * @param tables those that the query names
     */
    Optional<SeenTables> of(FaultySession session, Collection<String> tables) throws SQLException;
  }

  private static final Pattern ANY = Pattern.compile("");
  private static final Pattern AGGREGATE =
      Pattern.compile("\\b(COUNT|SUM|AVG|MIN|MAX)\\s*\\(", Pattern.CASE_INSENSITIVE);

  private final View view;
  private final Pattern about;

  private WrongRead(Pattern about, View view) {
    this.about = about;
    this.view = view;
  }

  /** A row is as it was before its own transaction wrote it last; all the others are right. */
  static Fault missingOwnWrite() {
    return new WrongRead(
        ANY,
        (session, tables) -> {
          SeenTables own = session.sees(tables);
          return session.inTransaction()
              ? own.withOneChange(own, session.committed(tables))
              : Optional.empty();
        });
  }

  /** A row that was committed is not there. */
  static Fault missingCommittedRow() {
    return new WrongRead(
        ANY, (session, tables) -> session.sees(tables).withoutOneOf(session.committed(tables)));
  }

  /** A row is as another open transaction has left it. */
  static Fault seeingUncommittedRow() {
    return new WrongRead(
        ANY,
        (session, tables) -> {
          SeenTables own = session.sees(tables);
          SeenTables committed = session.committed(tables);
          Optional<SeenTables> wrong = Optional.empty();
          for (FaultySession other : session.idleOthers()) {
            if (wrong.isEmpty()) {
              wrong = own.withOneChange(committed, other.sees(tables));
            }
          }
          return wrong;
        });
  }

  /** An aggregate counts a row twice. */
  static Fault aggregatingOneTwice() {
    return new WrongRead(AGGREGATE, (session, tables) -> session.sees(tables).withOneTwice());
  }

  @Override
  public boolean execute(FaultySession session, String sql) throws SQLException {
    return Fault.isPlainQuery(sql) && session.othersOpen() && about.matcher(sql).find()
        ? answer(session, sql, view)
        : session.run(sql);
  }

  /** Answers from what a view shows; soundly if it is right, or cannot be had. */
  static boolean answer(FaultySession session, String sql, View view) throws SQLException {
    try {
      Collection<String> tables = session.tablesOf(sql);
      Optional<SeenTables> wrong = tables.isEmpty() ? Optional.empty() : view.of(session, tables);
      if (wrong.isPresent()) {
        return session.answer(wrong.get().answer(session, sql));
      }
    } catch (SQLException e) {
      // The transaction is broken, or the query fails anyway.
    }
    return session.run(sql);
  }
}
