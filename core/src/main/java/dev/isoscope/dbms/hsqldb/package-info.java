/** HSQLDB. */
package dev.isoscope.dbms.hsqldb;
