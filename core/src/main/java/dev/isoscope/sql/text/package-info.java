/**
 * SQL text that can be read, cut and put together again, in whichever dialect it is written.
 * Whoever wants to know what a statement says asks {@link dev.isoscope.sql.text.StatementShape} or
 * {@link dev.isoscope.sql.text.TableDefinition}.
 */
package dev.isoscope.sql.text;
