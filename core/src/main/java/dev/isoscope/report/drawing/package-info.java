/** Pictures of runs as SVG, drawn from histories and explanations. */
package dev.isoscope.report.drawing;
