/** What every statement of a run was entitled to see, and whether it gave just that. */
package dev.isoscope.oracle.visibility;
