-- case: InnoDB: UNLOCK TABLES lets a writer go on that readers held up
-- about: of two readers that hold it up the last one lets it go; MariaDB shows their locks as those of queries
-- dbms: mysql, mariadb
-- level: repeatable read
/* init */ CREATE TABLE t (a INT PRIMARY KEY, b INT);
/* init */ INSERT INTO t VALUES (1, 1), (2, 2);
/* T1 */ LOCK TABLES t READ;
/* T3 */ LOCK TABLES t READ;
/* T2 */ UPDATE t SET b = b + 1 WHERE a = 2;      -- blocked until 6 -- updated: 1
/* T1 */ UNLOCK TABLES;
/* T1 */ SELECT b FROM t ORDER BY a;              -- rows: (1) (2)
/* T3 */ UNLOCK TABLES;
/* T1 */ SELECT b FROM t ORDER BY a;              -- rows: (1) (3)
-- final t: (1,1) (2,3)
