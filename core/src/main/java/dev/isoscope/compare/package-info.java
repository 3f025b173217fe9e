/**
 * The same cases on several targets: what differs, reduced, named and counted over many cases and
 * levels.
 */
package dev.isoscope.compare;
