/** What comparisons came to as text, Markdown, JSON and files. */
package dev.isoscope.compare.report;
