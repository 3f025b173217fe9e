-- case: When the snapshot is taken
-- about: T2 deletes the row after T1 has begun and before it reads. TiDB takes the snapshot of repeatable read at
--   BEGIN, and so does H2 that of snapshot and serializable: T1 sees the row. All others take it, if they have one, when T1 first
--   reads. Snapshot creation; the query's result differs. The document shows it between MySQL and TiDB at
--   repeatable read, where it needs TiDB; between H2 and the others it holds at serializable.
-- document: DT2 (ASE 2022), Listing 6
-- dbms: mysql, mariadb, tidb, postgres, h2, hsqldb, derby, sqlite, oceanbase
/* init */ CREATE TABLE t (c1 INT, c2 INT);
/* init */ INSERT INTO t (c1, c2) VALUES (1, 1);
/* T1 */ BEGIN;
/* T2 */ BEGIN;
/* T2 */ DELETE FROM t WHERE c1 = 1;                         -- updated: 1
/* T2 */ COMMIT;                                             -- ok
/* T1 */ SELECT c1, c2 FROM t;                               -- rows: none
-- rows[repeatable-read; tidb]: (1,1)
-- rows[read-committed; tidb:optimistic]: (1,1)
-- rows[snapshot, serializable; h2]: (1,1) | none
/* T1 */ COMMIT;                                             -- ok
-- final t: none
