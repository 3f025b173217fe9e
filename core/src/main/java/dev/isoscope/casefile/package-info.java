/** The case language: reads and prints cases, with line and column in every error. */
package dev.isoscope.casefile;
