-- case: MDEV-29565
-- about: A SELECT of the snapshot finds one row, the UPDATE with the same condition changes two, and then
--   both show. InnoDB judges the condition of a write by the latest rows: intended to its developers.
--   The figure leaves out table and condition, and loses the read that takes the snapshot; all are rebuilt.
-- document: Moroianu, ETH thesis (2024), Figure 4.6
-- affected: MariaDB 10.8.3; repeatable read (the thesis says read committed, too); intended
-- link: https://jira.mariadb.org/browse/MDEV-29565
-- status: an error from MariaDB 10.6.18 on where innodb_snapshot_isolation is on, the default from 11.6.2 on
-- dbms: mariadb, mysql
/* init */ CREATE TABLE t (id INT PRIMARY KEY, a INT, c INT);
/* init */ INSERT INTO t VALUES (1, 20, 8), (2, 20, 53);
/* T1 */ START TRANSACTION;
/* T1 */ UPDATE t SET a = 162;                               -- updated: 2
/* T0 */ START TRANSACTION;
/* T0 */ SELECT COUNT(*) FROM t;                             -- rows: (2)
/* T1 */ COMMIT;                                             -- ok
/* T0 */ SELECT * FROM t WHERE c <= (SELECT MIN(s.a) FROM (SELECT a FROM t) AS s);
-- rows: (1,162,8) (2,162,53)
-- rows[repeatable-read]: (1,20,8)
/* T0 */ UPDATE t SET a = 63 WHERE c <= (SELECT MIN(s.a) FROM (SELECT a FROM t) AS s);  -- updated: 2
-- updated[repeatable-read; mariadb]: 2 | error: serialization
/* T0 */ SELECT * FROM t WHERE a = 63;                       -- rows: (1,63,8) (2,63,53)
-- rows[repeatable-read; mariadb]: (1,63,8) (2,63,53) | skipped
/* T0 */ COMMIT;
-- final t: (1,63,8) (2,63,53)
-- final[repeatable-read; mariadb] t: (1,63,8) (2,63,53) | (1,162,8) (2,162,53)
