/** TiDB. */
package dev.isoscope.dbms.tidb;
