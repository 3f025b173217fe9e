package dev.isoscope.dbms;

/** A setting of a server that a report about it should name, and the query that tells it. */
public record Setting(String name, String query) {}
