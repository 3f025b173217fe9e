package dev.isoscope.model;

/**
 * Where a DBMS's makers say what they promise or do.
 *
 * @param claim what they say, in our words
 * @param source document and section, or the number of a bug report
 */
public record Citation(String claim, String source) {}
