/** How each DBMS spells SQL, and which of its features it has. */
package dev.isoscope.sql.dialect;
