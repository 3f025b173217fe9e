package dev.isoscope.dbms;

/**
 * What Isoscope must know of a DBMS to run transactions on it: several facets, each of which can be
 * asked for by itself. The defaults are what most have in common; a class that implements it holds
 * only what is its own. Instances have no state.
 */
public interface Dbms
    extends DbmsIdentity,
        SessionSetup,
        TransactionSyntax,
        ErrorClassification,
        LockWaiting,
        IsolationPromises,
        RowStorage,
        ServerAccess {}
