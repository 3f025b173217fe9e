/** Statements in another order that should do the same (TxCheck, section 3.3). */
package dev.isoscope.oracle.statementgraph;
