-- case: MariaDB updates nothing after a delete that prunes all partitions
-- about: A DELETE whose condition no partition can fulfil changes nothing. The next UPDATE of the table, by this session or another one,
--   then finds no rows, whatever they are; a query does, and after it the same UPDATE works. It seems that the table, as it is kept open
--   for the next statement, goes on without partitions.
-- affected: MariaDB 11.4.5; not 10.11.5, 10.2.11 and 10.1.23, nor MySQL 8.0.33
-- found: by a hunt (wss, unexplained)
-- status: new
-- rule: An UPDATE without WHERE updates all rows (MariaDB manual, UPDATE).
-- rule: Pruning leaves out partitions for the statement whose WHERE allows it (MariaDB manual, Partition Pruning and Selection); the UPDATE has no WHERE.
-- dbms: mariadb
/* init */ CREATE TABLE t (a INT PRIMARY KEY) PARTITION BY HASH (a) PARTITIONS 2;
/* init */ INSERT INTO t VALUES (1);
/* T1 */ DELETE FROM t WHERE a BETWEEN 1 AND 0;      -- updated: 0
/* T1 */ UPDATE t SET a = 0;                         -- updated: 1 -- bug: updated: 0
-- final t: (0)
-- bug: final t: (1)
