/** PostgreSQL and those that speak its protocol. */
package dev.isoscope.dbms.postgres;
