/**
 * The corpus of known bugs: its tickets, the cases that replay them, and what replays have shown.
 */
package dev.isoscope.corpus;
