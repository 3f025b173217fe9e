/** Makes a case as small as it can get while it still shows what it showed. */
package dev.isoscope.reduce;
