-- case: InnoDB: DDL waits for a reader
-- about: and whoever comes later waits for the DDL, not for the reader
-- dbms: mysql, mariadb
-- level: read committed, repeatable read
/* init */ CREATE TABLE t (a INT PRIMARY KEY, b INT);
/* init */ INSERT INTO t VALUES (1, 1);
/* T1 */ BEGIN;
/* T1 */ SELECT a FROM t;                 -- rows: (1)
/* T2 */ ALTER TABLE t ADD COLUMN c INT;  -- blocked until 5
/* T3 */ SELECT * FROM t;                 -- blocked until 3 -- rows: (1,1,NULL)
/* T1 */ COMMIT;
-- final t: (1,1,NULL)
