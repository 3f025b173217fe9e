/**
 * Pages for a browser on this machine: served while campaigns go on, with a playground. Nobody gets
 * anything without the token that was printed.
 */
package dev.isoscope.web;
