/**
 * Isolation as an executable specification: which row versions a statement is entitled to work on,
 * and what it does to them when the DBMS itself carries it out on tables that hold just those.
 */
package dev.isoscope.semantics;
