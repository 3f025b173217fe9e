-- case: H2 loses what is written while an ALTER TABLE waits
-- about: T1 has written to a table that refers to t. T2 adds a column to t, and has to wait for T1: it seems that it has copied the rows of
--   t by then, but does not keep others away. T3 inserts a row into t, is told so, and its transaction commits. When T1 has
--   committed, T2 goes on with its copy, and the row of T3 is gone. The same happens to what T1 itself writes to t, and to deletions.
-- affected: H2 1.4.200, 2.1.214, 2.2.224, 2.3.232, 2.4.240 and 2.5.252, at all levels
-- found: by a hunt with changes of the schema (visibility, final state)
-- status: new
-- rule: COMMIT makes the changes of its transaction permanent (SQL standard, part 2, commit statement).
-- dbms: h2
/* init */ CREATE TABLE t (a INT PRIMARY KEY);
/* init */ INSERT INTO t VALUES (0);
/* init */ CREATE TABLE c (a INT, FOREIGN KEY (a) REFERENCES t (a));
/* T1 */ BEGIN;
/* T1 */ INSERT INTO c VALUES (0);      -- updated: 1
/* T2 */ ALTER TABLE t ADD b INT;       -- blocked until 5
/* T3 */ INSERT INTO t VALUES (7);      -- updated: 1
/* T1 */ COMMIT;
/* T3 */ SELECT a FROM t;               -- rows: (0) (7) -- bug: rows: (0)
-- final t: (0,NULL) (7,NULL)
-- bug: final t: (0,NULL)
