/** SQL text: tokens, kinds of statements, transaction control. */
package dev.isoscope.sql;
