-- case: H2: DDL waits for its table
-- about: ALTER TABLE waits for the transaction that has changed the table, and for no other.
-- dbms: h2
-- level: read committed
-- strict: yes
/* init */ CREATE TABLE t (a INT PRIMARY KEY, b INT);
/* init */ INSERT INTO t VALUES (1, 1), (2, 2), (3, 3);
/* init */ CREATE TABLE u (a INT PRIMARY KEY, b INT);
/* init */ INSERT INTO u VALUES (1, 1);
/* T1 */ BEGIN;
/* T1 */ UPDATE t SET b = 2;              -- updated: 3
/* T3 */ BEGIN;
/* T3 */ UPDATE u SET b = 2;              -- updated: 1
/* T2 */ ALTER TABLE t ADD COLUMN c INT;  -- blocked by T1 until 6
/* T1 */ COMMIT;
/* T3 */ COMMIT;
-- final t: (1,2,NULL) (2,2,NULL) (3,2,NULL)
-- final u: (1,2)
