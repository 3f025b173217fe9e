/** Runs the same cases on several targets and tells what differs, and why. */
package dev.isoscope.compare;
