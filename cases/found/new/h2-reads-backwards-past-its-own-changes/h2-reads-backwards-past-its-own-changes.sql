-- case: H2 reads backwards past its own changes
-- about: At repeatable read and above, a transaction that has changed or locked a row looks at an index from its end: for MAX, or
--   for ORDER BY ... DESC. It meets its own row first, whatever the key, and a row that it has deleted is still there. Nobody
--   else is needed.
-- about: It seems that rows of its own and rows of the snapshot are merged as if both came in ascending
--   order. Read forwards (MIN, ORDER BY without DESC) the same rows are right, and so is everything at read committed.
-- affected: H2 2.1.214 and 2.2.224 (MAX alone), 2.3.232, 2.4.240 and 2.5.252; not 1.4.200
-- found: by a hunt (visibility, read)
-- status: new
-- rule: MAX is the highest value (H2 manual, Aggregate Functions), and ORDER BY does not add rows (SQL standard, part 2, query expression).
-- rule: A transaction sees its own changes at every level: a row that it has deleted is gone for it.
-- dbms: h2
-- level: repeatable-read, snapshot, serializable
/* init */ CREATE TABLE t (a INT PRIMARY KEY);
/* init */ INSERT INTO t VALUES (1), (2);
/* T1 */ BEGIN;
/* T1 */ INSERT INTO t VALUES (0);
/* T1 */ SELECT MIN(a) FROM t;                 -- rows: (0)
/* T1 */ SELECT MAX(a) FROM t;                 -- rows: (2) -- bug: rows: (0)
/* T1 */ COMMIT;
/* T1 */ SELECT MAX(a) FROM t;                 -- rows: (2)
/* T2 */ BEGIN;
/* T2 */ DELETE FROM t WHERE a = 1;
/* T2 */ SELECT a FROM t ORDER BY a;           -- rows: (0) (2)
/* T2 */ SELECT a FROM t ORDER BY a DESC;      -- rows: (2) (0) -- bug: rows: (2) (1) (0)
/* T2 */ COMMIT;
