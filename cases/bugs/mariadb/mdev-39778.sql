-- case: MDEV-39778
-- about: With innodb_snapshot_isolation on, T2 waits at serializable for a row that T1 changes and then fails,
--   though the serial order T1, T2 would have done. Closed as not a bug: the level forbids to write over what
--   came after the snapshot.
-- kind: wrong error
-- severity: Major
-- affected: MariaDB 12.2.2; serializable
-- link: https://jira.mariadb.org/browse/MDEV-39778
-- status: documented
-- dbms: mariadb 10.6.18 - 10.6.99, mariadb 10.11.8 - 10.11.99, mariadb 11.4.2 -
-- level: serializable
/* init */ CREATE TABLE t (c0 INT, c1 INT, c2 INT PRIMARY KEY);
/* init */ INSERT INTO t VALUES (-1, 0, 1), (2, 3, 4);
/* T1 */ SET SESSION innodb_snapshot_isolation = ON;         -- ok
/* T2 */ SET SESSION innodb_snapshot_isolation = ON;         -- ok
/* T1 */ BEGIN;
/* T2 */ BEGIN;
/* T1 */ UPDATE t SET c0 = 6 WHERE 4;                       -- updated: 2
/* T2 */ UPDATE t SET c2 = 2 WHERE c2 = 1;                  -- blocked until 7 -- updated: 1 | error: serialization
/* T1 */ COMMIT;                                            -- ok
/* T2 */ COMMIT;
-- final t: (6,0,1) (6,3,4) | (6,0,2) (6,3,4)
