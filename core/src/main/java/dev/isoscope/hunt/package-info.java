/** Hunts for bugs of one target at one level: judges cases, reduces what is wrong and files it. */
package dev.isoscope.hunt;
