/** What the executor and the oracles must know of a DBMS; one package per family of DBMSs. */
package dev.isoscope.dbms;
