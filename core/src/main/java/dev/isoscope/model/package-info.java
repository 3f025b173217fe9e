/** The records that every stage speaks. This package does no I/O and knows no other package. */
package dev.isoscope.model;
