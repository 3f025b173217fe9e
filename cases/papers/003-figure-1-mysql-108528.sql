-- case: MySQL#108528
-- about: A SELECT and an UPDATE with the same condition, one after the other, choose different rows: InnoDB
--   judges the condition of a write by the latest rows, that of a read by the snapshot. The document calls
--   it a bug; it is documented, and so it is right for MySQL and MariaDB at repeatable read.
-- document: TxCheck (OSDI 2023), Figure 1(a)
-- affected: MySQL 8.0.28 and 8.0.30; repeatable read; intended to its developers
-- link: https://bugs.mysql.com/bug.php?id=108528
-- dbms: mysql, mariadb, postgres, h2
/* init */ CREATE TABLE t0 (pkey INT PRIMARY KEY, vkey INT);
/* init */ CREATE TABLE t1 (pkey INT PRIMARY KEY, vkey INT, c0 INT);
/* init */ INSERT INTO t0 VALUES (1, 20);
/* init */ INSERT INTO t1 VALUES (2, 43, 8), (3, 43, 53);
/* T0 */ START TRANSACTION;
/* T0 */ UPDATE t0 SET vkey = 162;                           -- updated: 1
/* T0 */ SELECT * FROM t1;                                   -- rows: (2,43,8) (3,43,53)
/* T1 */ START TRANSACTION;
/* T1 */ SELECT * FROM t0;                                   -- rows: (1,20)
-- rows[read-uncommitted; mysql, mariadb, h2]: (1,162)
-- rows[serializable; mysql, mariadb]: (1,162) -- blocked[serializable; mysql, mariadb] until 6
/* T0 */ COMMIT;                                             -- ok
/* T1 */ SELECT * FROM t1 WHERE t1.c0 <= (SELECT MIN(vkey) FROM t0);        -- rows: (2,43,8)
-- rows[read-uncommitted, read-committed]: (2,43,8) (3,43,53)
-- rows[serializable; mysql, mariadb]: (2,43,8) (3,43,53)
/* T1 */ UPDATE t1 SET vkey = 63 WHERE t1.c0 <= (SELECT MIN(vkey) FROM t0);
-- updated[read-uncommitted, read-committed]: 2
-- updated[repeatable-read, serializable; mysql]: 2
-- updated[repeatable-read; mariadb]: 2 | error: serialization
-- updated[repeatable-read, snapshot, serializable; h2]: 1
-- updated[repeatable-read; postgres]: 1
/* T1 */ COMMIT;
-- final t1: (2,63,8) (3,63,53)
-- final[repeatable-read; mariadb] t1: (2,63,8) (3,63,53) | (2,43,8) (3,43,53)
-- final[repeatable-read, snapshot, serializable; h2] t1: (2,63,8) (3,43,53)
-- final[repeatable-read; postgres] t1: (2,63,8) (3,43,53)
-- final[serializable; postgres] t1: (2,43,8) (3,43,53)
-- final t0: (1,162)
