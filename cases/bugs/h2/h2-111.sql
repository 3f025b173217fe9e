-- case: H2#111
-- about: A transaction updates a row by MERGE, deletes it and rolls back. Afterwards the table holds the row
--   twice, with one primary key.
-- kind: integrity
-- affected: the release 117 of H2, with its old MVCC; levels not told
-- link: https://github.com/h2database/h2database/issues/111
-- status: closed
-- dbms: h2
/* init */ CREATE TABLE t (id BIGINT PRIMARY KEY, v INT);
/* init */ INSERT INTO t VALUES (1, 10);
/* T1 */ BEGIN;
/* T1 */ MERGE INTO t KEY (id) VALUES (1, 20);              -- updated: 1
/* T1 */ DELETE FROM t WHERE id = 1;                        -- updated: 1
/* T1 */ ROLLBACK;
-- final t: (1,10)
-- bug: final t: (1,10) (1,10)
