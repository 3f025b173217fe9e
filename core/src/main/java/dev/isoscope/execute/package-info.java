/** The deterministic executor: a case goes in, a history comes out, the same one every time. */
package dev.isoscope.execute;
