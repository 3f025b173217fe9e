/** H2. */
package dev.isoscope.dbms.h2;
