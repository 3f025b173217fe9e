-- case: InnoDB: a snapshot from the start
-- about: the option of START TRANSACTION reaches the server
-- dbms: mysql, mariadb
-- level: repeatable read
/* init */ CREATE TABLE t (a INT PRIMARY KEY, b INT);
/* init */ INSERT INTO t VALUES (1, 1);
/* T1 */ START TRANSACTION WITH CONSISTENT SNAPSHOT;
/* T2 */ UPDATE t SET b = 2 WHERE a = 1;  -- updated: 1
/* T1 */ SELECT b FROM t;                 -- rows: (1)
/* T1 */ COMMIT;
/* T1 */ START TRANSACTION READ ONLY;
/* T1 */ UPDATE t SET b = 3 WHERE a = 1;  -- error: other
/* T1 */ COMMIT;
-- final t: (1,2)
