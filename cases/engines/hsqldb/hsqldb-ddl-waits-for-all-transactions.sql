-- case: HSQLDB: DDL waits for all transactions
-- about: In MVCC mode ALTER TABLE waits for every open transaction, whatever it has changed; T4, which comes
--   later, waits for the DDL.
-- dbms: hsqldb:mvcc
-- level: read committed
-- strict: yes
/* init */ CREATE TABLE t (a INT PRIMARY KEY, b INT);
/* init */ INSERT INTO t VALUES (1, 1), (2, 2), (3, 3);
/* init */ CREATE TABLE u (a INT PRIMARY KEY, b INT);
/* init */ INSERT INTO u VALUES (1, 1);
/* T1 */ BEGIN;
/* T1 */ UPDATE t SET b = 2;                  -- updated: 3
/* T3 */ BEGIN;
/* T3 */ UPDATE u SET b = 2;                  -- updated: 1
/* T2 */ ALTER TABLE t ADD COLUMN c INT;      -- blocked by T1, T3 until 8
/* T4 */ INSERT INTO t (a, b) VALUES (7, 7);  -- blocked by T2 until 5 -- updated: 1
/* T1 */ COMMIT;
/* T3 */ COMMIT;
-- final t: (1,2,NULL) (2,2,NULL) (3,2,NULL) (7,7,NULL)
-- final u: (1,2)
