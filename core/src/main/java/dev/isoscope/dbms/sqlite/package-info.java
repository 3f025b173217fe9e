/** SQLite. */
package dev.isoscope.dbms.sqlite;
