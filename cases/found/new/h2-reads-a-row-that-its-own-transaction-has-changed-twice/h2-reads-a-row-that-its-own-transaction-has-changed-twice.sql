-- case: H2 reads a row that its own transaction has changed twice
-- about: A transaction moves a row to another key and reads the table through the index. Read backwards, the index still has the
--   row at its old key as well, in spite of the transaction's own update: an ORDER BY decides how many rows there are. Nobody else
--   is at work. A statement that reads in this way may change or insert rows that are not there, or fail on them.
-- affected: H2 2.3.230, 2.3.232, 2.4.240 and 2.5.252 at repeatable read, snapshot and serializable, not at read committed; not 2.2.224
-- found: by a hunt (stmt-wss, bug)
-- status: new
-- rule: ORDER BY sorts the rows of a result; it has no say in which rows these are (SQL standard, part 2, query expression).
-- rule: A transaction sees its own changes at every level: the row is at its new key, and only there.
-- dbms: h2
-- level: repeatable-read, snapshot, serializable
/* init */ CREATE TABLE t (c1 INT, c2 INT, PRIMARY KEY (c1, c2));
/* init */ INSERT INTO t VALUES (0, 0);
/* T1 */ BEGIN;
/* T1 */ UPDATE t SET c2 = 2 WHERE c1 = 0;             -- updated: 1
/* T1 */ SELECT c1, c2 FROM t;                         -- rows: (0,2)
/* T1 */ SELECT c1, c2 FROM t ORDER BY c1, c2;         -- rows: (0,2)
/* T1 */ SELECT c1, c2 FROM t ORDER BY c1 DESC;        -- rows: (0,2) -- bug: rows: (0,0) (0,2)
/* T1 */ COMMIT;
-- final t: (0,2)
