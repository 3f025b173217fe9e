-- case: PostgreSQL: an error aborts the transaction
-- about: What follows until the end of the transaction is left out; the next statement runs in a new one.
-- dbms: postgres
-- level: read committed
-- strict: yes
/* init */ CREATE TABLE t (a INT PRIMARY KEY, b INT);
/* init */ INSERT INTO t VALUES (1, 1), (2, 2), (3, 3);
/* T1 */ BEGIN;
/* T1 */ INSERT INTO t VALUES (1, 1);  -- error: constraint -- transaction: T1.1 rolled back
/* T1 */ SELECT a FROM t;              -- skipped
/* T1 */ COMMIT;                       -- skipped
/* T1 */ INSERT INTO t VALUES (4, 4);  -- updated: 1
-- final t: (1,1) (2,2) (3,3) (4,4)
