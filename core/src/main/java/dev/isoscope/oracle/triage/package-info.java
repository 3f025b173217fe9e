/** Tells bugs from documented peculiarities by replaying writes on versions of rows. */
package dev.isoscope.oracle.triage;
