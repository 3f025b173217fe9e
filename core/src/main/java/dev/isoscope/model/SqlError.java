package dev.isoscope.model;

/** An error as the DBMS reported it, with the kind it was classified as. */
public record SqlError(ErrorKind kind, String sqlState, int code, String message) {}
