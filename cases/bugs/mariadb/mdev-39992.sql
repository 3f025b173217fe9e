-- case: MDEV-39992
-- about: With innodb_snapshot_isolation on, two locking reads wait for a transaction that deletes the only row. At
--   repeatable read both go on when it commits; at serializable the second waits for the first, too.
-- kind: wrong lock
-- severity: Major
-- affected: MariaDB 12.2.2, MariaDB 11.4.5; serializable
-- link: https://jira.mariadb.org/browse/MDEV-39992
-- status: confirmed; in 11.4.5 the second waits at repeatable read, too
-- dbms: mariadb 10.6.18 - 10.6.99, mariadb 10.11.8 - 10.11.99, mariadb 11.4.2 -
-- level: serializable
/* init */ CREATE TABLE t (c0 MEDIUMINT PRIMARY KEY NOT NULL, c1 VARCHAR(100) NOT NULL);
/* init */ CREATE INDEX ic0 ON t (c1);
/* init */ INSERT INTO t VALUES (1, '');
/* T1 */ SET SESSION innodb_snapshot_isolation = ON;         -- ok
/* T2 */ SET SESSION innodb_snapshot_isolation = ON;         -- ok
/* T3 */ SET SESSION innodb_snapshot_isolation = ON;         -- ok
/* T1 */ BEGIN;
/* T2 */ BEGIN;
/* T3 */ BEGIN;
/* T1 */ DELETE FROM t WHERE TRUE;                          -- updated: 1
/* T2 */ SELECT c0 FROM t WHERE TRUE FOR UPDATE;            -- blocked until 10
/* T3 */ SELECT c0 FROM t WHERE TRUE FOR UPDATE;            -- blocked until 10
-- bug: blocked until 11
/* T1 */ COMMIT;                                            -- ok
/* T2 */ COMMIT;
/* T3 */ COMMIT;
-- final t: none
