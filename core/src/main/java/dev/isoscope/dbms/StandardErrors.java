package dev.isoscope.dbms;

import dev.isoscope.model.ErrorKind;
import java.sql.SQLException;
import java.sql.SQLIntegrityConstraintViolationException;
import java.sql.SQLSyntaxErrorException;

/** What the standard's SQLState classes say of an error; the fallback of every DBMS. */
public final class StandardErrors {
  private StandardErrors() {}

  public static ErrorKind kind(SQLException error) {
    String state = error.getSQLState() == null ? "" : error.getSQLState();
    if (state.startsWith("08")) {
      return ErrorKind.CONNECTION;
    }
    if (state.startsWith("22")) {
      return ErrorKind.OTHER; // a wrong value, which some drivers throw as wrong syntax
    }
    if (state.startsWith("23") || error instanceof SQLIntegrityConstraintViolationException) {
      return ErrorKind.CONSTRAINT;
    }
    if (state.startsWith("42") || error instanceof SQLSyntaxErrorException) {
      return ErrorKind.SYNTAX;
    }
    if (state.equals("40001")) {
      return ErrorKind.SERIALIZATION;
    }
    if (state.startsWith("XX") || state.startsWith("58")) {
      return ErrorKind.INTERNAL;
    }
    return ErrorKind.OTHER;
  }
}
