/** What comparisons of targets come to: campaigns of them, distinct discrepancies, reports. */
package dev.isoscope.compatibility;
