-- case: DDL commits even if it fails
-- about: It ends the open transaction also where the table exists already, but not where the parser refuses
--   it.
-- dbms: h2, hsqldb:locks
-- level: read committed
-- strict: yes
/* init */ CREATE TABLE t (a INT PRIMARY KEY, b INT);
/* init */ INSERT INTO t VALUES (1, 1), (2, 2), (3, 3);
/* T1 */ BEGIN;
/* T1 */ INSERT INTO t VALUES (4, 4);  -- updated: 1
/* T1 */ CREATE TABLE z (a INT);       -- transaction: T1.2 after a commit
/* T1 */ INSERT INTO t VALUES (5, 5);  -- updated: 1 -- transaction: T1.3
/* T1 */ ROLLBACK;
/* T1 */ BEGIN;
/* T1 */ INSERT INTO t VALUES (6, 6);  -- updated: 1
/* T1 */ CREATE TABLE t (a INT);       -- error: syntax -- transaction: T1.5 after a commit
/* T1 */ INSERT INTO t VALUES (7, 7);  -- updated: 1 -- transaction: T1.6
/* T1 */ ROLLBACK;
/* T1 */ BEGIN;
/* T1 */ INSERT INTO t VALUES (8, 8);  -- updated: 1
/* T1 */ CREATE TABLE;                 -- error: syntax
/* T1 */ ROLLBACK;
-- final t: (1,1) (2,2) (3,3) (4,4) (6,6)
-- final z: none
