/** What targets do in a case, step by step, and where two of them part ways. */
package dev.isoscope.compare.trace;
