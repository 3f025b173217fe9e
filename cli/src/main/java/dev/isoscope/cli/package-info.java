/** The command line. */
package dev.isoscope.cli;
