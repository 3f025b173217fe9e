/** Rewrites a case so that a run reveals which row versions its statements read and wrote. */
package dev.isoscope.instrument;
