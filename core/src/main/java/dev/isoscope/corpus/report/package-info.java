/** Tells of known bugs, where they show and who sees them: text, Markdown, JSON and a picture. */
package dev.isoscope.corpus.report;
