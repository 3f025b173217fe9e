-- case: DDL is part of the transaction
-- about: CREATE TABLE neither commits nor ends the transaction, whether it succeeds or not; ROLLBACK takes it
--   back.
-- dbms: derby, duckdb
-- level: read committed, snapshot
-- strict: yes
/* init */ CREATE TABLE t (a INT PRIMARY KEY, b INT);
/* init */ INSERT INTO t VALUES (1, 1), (2, 2), (3, 3);
/* T1 */ BEGIN;
/* T1 */ INSERT INTO t VALUES (4, 4);  -- updated: 1
/* T1 */ CREATE TABLE z (a INT);
/* T1 */ INSERT INTO t VALUES (5, 5);  -- updated: 1
/* T1 */ ROLLBACK;
/* T1 */ BEGIN;
/* T1 */ INSERT INTO t VALUES (6, 6);  -- updated: 1
/* T1 */ CREATE TABLE t (a INT);       -- error: syntax
/* T1 */ INSERT INTO t VALUES (7, 7);  -- updated: 1
/* T1 */ ROLLBACK;
/* T1 */ BEGIN;
/* T1 */ INSERT INTO t VALUES (8, 8);  -- updated: 1
/* T1 */ CREATE TABLE;                 -- error: syntax
/* T1 */ ROLLBACK;
-- final t: (1,1) (2,2) (3,3)
