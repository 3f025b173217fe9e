-- case: chained transactions, and autocommit switched on though it was on
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
