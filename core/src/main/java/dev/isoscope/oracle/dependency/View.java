package dev.isoscope.oracle.dependency;

import dev.isoscope.instrument.RowIdentity;

/** A row from the standpoint of a transaction that reads or writes it. */
record View(String transaction, RowIdentity row) {}
