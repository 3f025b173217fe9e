/** SQL text that can be cut and put together again, in whichever dialect it is written. */
package dev.isoscope.sql.text;
