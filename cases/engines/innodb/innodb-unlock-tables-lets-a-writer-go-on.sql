-- case: InnoDB: UNLOCK TABLES lets a writer go on
-- about: the locker's next statement comes after the one that has waited
-- dbms: mysql, mariadb
-- level: read committed, repeatable read
/* init */ CREATE TABLE t (a INT PRIMARY KEY, b INT);
/* init */ INSERT INTO t VALUES (1, 1), (2, 2);
/* T1 */ LOCK TABLES t WRITE;
/* T2 */ UPDATE t SET b = 20 WHERE a = 1;         -- blocked until 4 -- updated: 1
/* T1 */ UPDATE t SET b = b + 1;                  -- updated: 2
/* T1 */ UNLOCK TABLES;
/* T1 */ UPDATE t SET b = b + 100 WHERE a = 1;    -- updated: 1
/* T1 */ FLUSH TABLES WITH READ LOCK;
/* T2 */ UPDATE t SET b = b + 1 WHERE a = 2;      -- blocked until 9 -- updated: 1
/* T1 */ SELECT b FROM t ORDER BY a;              -- rows: (120) (3)
/* T1 */ UNLOCK TABLES;
/* T1 */ SELECT b FROM t ORDER BY a;              -- rows: (120) (4)
-- final t: (1,120) (2,4)
