/** PostgreSQL. */
package dev.isoscope.dbms.postgres;
