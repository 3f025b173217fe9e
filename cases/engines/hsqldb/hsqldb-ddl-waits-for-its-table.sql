-- case: HSQLDB: DDL waits for its table
-- about: In LOCKS mode ALTER TABLE waits for the transaction that has changed the table, and for no other. T4 waits
--   for it, too; which of them goes on first is HSQLDB's choice.
-- dbms: hsqldb:locks
-- level: read committed
-- strict: yes
/* init */ CREATE TABLE t (a INT PRIMARY KEY, b INT);
/* init */ INSERT INTO t VALUES (1, 1), (2, 2), (3, 3);
/* init */ CREATE TABLE u (a INT PRIMARY KEY, b INT);
/* init */ INSERT INTO u VALUES (1, 1);
/* T1 */ BEGIN;
/* T1 */ UPDATE t SET b = 2;                    -- updated: 3
/* T3 */ BEGIN;
/* T3 */ UPDATE u SET b = 2;                    -- updated: 1
/* T2 */ ALTER TABLE t ADD COLUMN c INT;        -- blocked by T1 until 7
/* T4 */ INSERT INTO t (a, b) VALUES (7, 7);    -- blocked by T1 until 7 -- updated: 1
/* T1 */ COMMIT;
/* T3 */ COMMIT;
-- final t: (1,2,NULL) (2,2,NULL) (3,2,NULL) (7,7,NULL)
-- final u: (1,2)
