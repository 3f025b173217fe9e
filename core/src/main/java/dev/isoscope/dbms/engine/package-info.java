/**
 * What engines in this JVM are told to call by name. An engine that comes from a class loader of
 * its own loads its own copy of these classes, so they know nothing else of Isoscope.
 */
package dev.isoscope.dbms.engine;
