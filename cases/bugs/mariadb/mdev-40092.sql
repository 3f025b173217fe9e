-- case: MDEV-40092
-- about: With innodb_snapshot_isolation on, T2 takes its snapshot, T1 deletes all rows, and T2's locking read
--   waits for it. The rows of the snapshot have changed, and T2 is to fail; it returns nothing.
-- kind: missing error
-- severity: Major
-- affected: MariaDB 12.2.2, MariaDB 11.4.5; serializable, and in 12.2.2 repeatable read
-- link: https://jira.mariadb.org/browse/MDEV-40092
-- status: confirmed; at repeatable read 11.4.5 fails as it should
-- dbms: mariadb 10.6.18 - 10.6.99, mariadb 10.11.8 - 10.11.99, mariadb 11.4.2 -
-- level: repeatable read, serializable
/* init */ CREATE TABLE t (c0 VARCHAR(100) UNIQUE NOT NULL, c1 INT NOT NULL, c2 VARCHAR(100) UNIQUE, PRIMARY KEY (c0, c1, c2));
/* init */ INSERT INTO t VALUES ('', -1337292163, ''), ('1064601816', 2103997766, 'u|');
/* init */ CREATE INDEX ic0 ON t (c2, c0, c1);
/* T1 */ SET SESSION innodb_snapshot_isolation = ON;         -- ok
/* T2 */ SET SESSION innodb_snapshot_isolation = ON;         -- ok
/* T1 */ START TRANSACTION WITH CONSISTENT SNAPSHOT;
/* T2 */ START TRANSACTION WITH CONSISTENT SNAPSHOT;
/* T1 */ DELETE FROM t WHERE TRUE;                          -- updated: 2
/* T2 */ SELECT c0, c1, c2 FROM t WHERE TRUE FOR UPDATE;    -- error: serialization -- blocked[serializable] until 7
-- bug[serializable]: rows: none
-- bug[repeatable-read; mariadb 12 -]: rows: none
/* T1 */ COMMIT;                                            -- ok
/* T2 */ COMMIT;
-- final t: none
