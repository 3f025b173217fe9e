/** A static site from what hunts, comparisons, surveys of levels and replays of bugs have left. */
package dev.isoscope.pages;
