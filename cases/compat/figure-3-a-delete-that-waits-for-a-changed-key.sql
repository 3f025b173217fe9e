-- case: A DELETE that waits for a changed key
-- about: T1 changes a key twice while T2 waits to delete the row. PostgreSQL follows the row to its last version and
--   deletes that at read committed, and refuses the DELETE above. InnoDB, where a changed key is another row, misses
--   it at read committed, since gaps are not locked, and has a deadlock above. Lock mechanism at all levels; the
--   final state differs at read committed. MariaDB around 10.7.1 missed the row at all levels, which was a bug
--   (MDEV-27992); the fix, in 10.8.3, was to have the deadlock again, as 10.2.11 had. MySQL and all versions of
--   MariaDB at hand agree.
-- document: DT2 (ASE 2022), Figure 3
-- link: https://jira.mariadb.org/browse/MDEV-27992
-- dbms: mysql, mariadb, postgres, h2, derby, oceanbase, tidb:pessimistic
/* init */ CREATE TABLE t (c1 INT NOT NULL PRIMARY KEY);
/* init */ INSERT INTO t (c1) VALUES (3);
/* T1 */ BEGIN;
/* T1 */ UPDATE t SET c1 = 2;                                -- updated: 1
/* T2 */ BEGIN;
/* T2 */ DELETE FROM t;                                      -- blocked
-- error[repeatable-read, serializable; postgres]: serialization
-- error[repeatable-read, serializable; mysql, mariadb 10.2.11, mariadb 10.11.5, mariadb 11.4.5]: deadlock
/* T1 */ UPDATE t SET c1 = 1;                                -- updated: 1
/* T1 */ COMMIT;                                             -- ok
/* T2 */ SELECT c1 FROM t FOR UPDATE;
-- rows[read-uncommitted, read-committed; postgres]: none
-- rows[read-uncommitted, read-committed; mysql, mariadb]: (1)
/* T2 */ COMMIT;
-- final t: none | (1)
-- final[read-uncommitted, read-committed; postgres] t: none
-- final[read-uncommitted, read-committed; mysql, mariadb] t: (1)
