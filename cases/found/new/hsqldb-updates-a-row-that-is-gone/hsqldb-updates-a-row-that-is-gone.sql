-- case: HSQLDB updates a row that is gone
-- about: T1 deletes the only row. T2, which has written to another table before, waits for it with an UPDATE; when T1 has committed,
--   there is nothing left to update. HSQLDB says instead that the UPDATE, which changes no key, violates the primary key.
-- affected: HSQLDB 2.7.4 in MVLOCKS mode, repeatable read and serializable
-- found: by a hunt (wss, not serializable)
-- status: new
-- rule: An UPDATE that finds no row changes none, and that is no error (SQL standard, part 2, update statement: searched).
-- rule: A primary key is violated by a second row with the same key; the UPDATE leaves the key alone, and the table is empty.
-- dbms: hsqldb:mvlocks
-- level: repeatable read, serializable
/* init */ CREATE TABLE t2 (c2 INT);
/* init */ CREATE TABLE t3 (c2 INT, c4 INT, PRIMARY KEY (c2));
/* init */ INSERT INTO t3 VALUES (1, 0);
/* T1 */ BEGIN;
/* T1 */ DELETE FROM t3;                 -- updated: 1
/* T2 */ BEGIN;
/* T2 */ UPDATE t2 SET c2 = 1;           -- updated: 0
/* T2 */ UPDATE t3 SET c4 = c4;          -- blocked until 7 -- updated: 0 -- bug: error: constraint
/* T2 */ COMMIT;
/* T1 */ COMMIT;
-- final t3: none
