-- case: Value write
-- about: T2 inserts a row whose value comes from the one that T1 wrote: it value-write-depends on T1.
--   The subquery among the VALUES became INSERT ... SELECT, which every DBMS takes.
--   The figure shows the two statements; the transactions around them are made up.
-- document: TxCheck (OSDI 2023), Figure 3(g)
-- affected: nobody; an example of a dependency
/* init */ CREATE TABLE t (id INT NOT NULL PRIMARY KEY, v INT NOT NULL);
/* init */ INSERT INTO t VALUES (0, 0);
/* T1 */ BEGIN;
/* T1 */ UPDATE t SET v = 1;                                 -- updated: 1
/* T1 */ COMMIT;                                             -- ok
/* T2 */ BEGIN;
/* T2 */ INSERT INTO t SELECT 1, MIN(v) FROM t;              -- updated: 1
/* T2 */ COMMIT;                                             -- ok
-- final t: (0,1) (1,1)
