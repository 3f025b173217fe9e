-- case: H2#1759
-- about: T2's locking read waits for T1, which changes the row. When T1 has committed, T2 gets the row as it was.
-- kind: wrong read
-- affected: the release 1.4.198 of H2; read committed
-- fixed: 1.4.199
-- link: https://github.com/h2database/h2database/issues/1759
-- status: fixed; Isoscope cannot set levels in releases before 1.4.200
-- dbms: h2, postgres, mysql, mariadb
-- level: read committed
/* init */ CREATE TABLE t (id INT PRIMARY KEY, version INT);
/* init */ INSERT INTO t VALUES (1, 0);
/* T1 */ BEGIN;
/* T1 */ UPDATE t SET version = 1 WHERE id = 1;             -- updated: 1
/* T2 */ SELECT version FROM t WHERE id = 1 FOR UPDATE;     -- blocked until 4 -- rows: (1)
-- bug[h2]: rows: (0)
/* T1 */ COMMIT;                                            -- ok
