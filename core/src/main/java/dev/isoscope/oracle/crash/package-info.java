/** The oracle that needs no theory: a DBMS neither dies nor hangs nor breaks inside. */
package dev.isoscope.oracle.crash;
