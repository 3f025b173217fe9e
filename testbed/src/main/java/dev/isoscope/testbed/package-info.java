/** How a server of a given version comes to life and dies. */
package dev.isoscope.testbed;
