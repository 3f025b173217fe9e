/**
 * Anomaly patterns as data: which operations of which transactions must meet on which data, and in
 * which order (seed document APTrans, sections 2.2 and 3.3). They guide generation, and name what
 * was detected.
 */
package dev.isoscope.pattern;
