/** DuckDB. */
package dev.isoscope.dbms.duckdb;
