-- case: Item read
-- about: T2 reads the row version that T1 wrote: it item-read-depends on T1.
--   The figure shows the two statements; the transactions around them are made up.
-- document: TxCheck (OSDI 2023), Figure 3(a)
-- affected: nobody; an example of a dependency
/* init */ CREATE TABLE t (id INT NOT NULL PRIMARY KEY, v INT NOT NULL);
/* init */ INSERT INTO t VALUES (0, 0);
/* T1 */ BEGIN;
/* T1 */ UPDATE t SET v = 1;                                 -- updated: 1
/* T1 */ COMMIT;                                             -- ok
/* T2 */ BEGIN;
/* T2 */ SELECT * FROM t;                                    -- rows: (0,1)
/* T2 */ COMMIT;                                             -- ok
-- final t: (0,1)
