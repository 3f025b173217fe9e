/** One small class per DBMS: what the executor and the oracles must know of it. */
package dev.isoscope.dbms;
