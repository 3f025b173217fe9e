/** Which statement must come before which, read off the row versions that a run revealed. */
package dev.isoscope.oracle.graph;
