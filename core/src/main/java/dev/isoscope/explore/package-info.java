/**
 * Every order of a few transactions on a real DBMS: what may come of them, what of that no serial
 * order gives, and what has to be changed so that this does not happen.
 */
package dev.isoscope.explore;
