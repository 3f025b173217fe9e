-- case: MySQL aborted insert
-- about: Rows that were inserted and rolled back change what a later UPDATE with a nested condition
--   matches; without them it matches nothing. The figure leaves out the tables and most of the SQL: this is
--   a small rebuilding of its shape, which need not set off the bug.
-- document: TxCheck (OSDI 2023), Figure 14
-- affected: MySQL 8.0.28 or 8.0.30
/* init */ CREATE TABLE t0 (pkey INT NOT NULL PRIMARY KEY, vkey INT, c5 INT);
/* init */ CREATE TABLE t1 (pkey INT NOT NULL PRIMARY KEY, c0 INT);
/* init */ INSERT INTO t0 VALUES (1, 10, 1), (2, 10, 2);
/* init */ INSERT INTO t1 VALUES (1, 1), (2, 2), (3, 9);
/* T0 */ START TRANSACTION;
/* T1 */ START TRANSACTION;
/* T1 */ INSERT INTO t0 VALUES (210000, 141, 74), (211000, 141, 1), (212000, 141, 3), (213000, 141, NULL);
-- updated: 4
/* T1 */ ROLLBACK;                                           -- ok
/* T0 */ UPDATE t0 SET vkey = 116
         WHERE t0.c5 NOT IN (SELECT subq0.c0
                             FROM (SELECT c0 FROM t1) subq0
                             WHERE subq0.c0 < (SELECT MAX(c0) FROM t1));        -- updated: 0
-- bug[mysql]: updated: 2
/* T0 */ COMMIT;                                             -- ok
-- final t0: (1,10,1) (2,10,2)
-- bug[mysql]: final t0: (1,116,1) (2,116,2)
