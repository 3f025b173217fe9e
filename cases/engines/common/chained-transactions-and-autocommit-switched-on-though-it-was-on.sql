-- case: Chained transactions, and autocommit switched on though it was on
-- about: COMMIT AND CHAIN begins the next transaction at once; SET autocommit = 1 does not commit it, since autocommit
--   was never off.
-- dbms: mysql, mariadb
/* init */ CREATE TABLE t (id INT PRIMARY KEY, b INT);
/* init */ INSERT INTO t VALUES (1, 1);
/* T1 */ BEGIN;
/* T1 */ UPDATE t SET b = 2 WHERE id = 1;
/* T1 */ COMMIT AND CHAIN;
/* T1 */ UPDATE t SET b = 3 WHERE id = 1;
/* T1 */ SET autocommit = 1;
/* T2 */ UPDATE t SET b = b + 10 WHERE id = 1;  -- blocked until 7
/* T1 */ ROLLBACK;
/* T2 */ SELECT b FROM t;                       -- rows: (12)
-- final t: (1,12)
