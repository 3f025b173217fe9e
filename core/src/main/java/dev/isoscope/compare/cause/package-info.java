/** Why targets part ways: one class for each cause, and the experiments that tell. */
package dev.isoscope.compare.cause;
