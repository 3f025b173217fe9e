-- case: TiDB#21087
-- about: T2 waits with INSERT ... ON DUPLICATE KEY UPDATE for T1, which inserts the same row. T2 then has the row,
--   but does not see it.
-- kind: wrong read
-- severity: major
-- affected: TiDB 4.0.6, 4.0.8, 5.1.0 and 8.5.4; repeatable read
-- link: https://github.com/pingcap/tidb/issues/21087
-- status: closed
-- dbms: tidb:pessimistic, mysql, mariadb
/* init */ CREATE TABLE t (id INT NOT NULL AUTO_INCREMENT, v VARCHAR(100), PRIMARY KEY (id));
/* T1 */ BEGIN;
/* T1 */ INSERT INTO t (id, v) VALUES (1, 'test') ON DUPLICATE KEY UPDATE v = VALUES(v); -- updated: 1
/* T2 */ BEGIN;
/* T2 */ INSERT INTO t (id, v) VALUES (1, 'test') ON DUPLICATE KEY UPDATE v = VALUES(v); -- blocked until 6
/* T1 */ SELECT * FROM t WHERE id = 1;                      -- rows: (1,'test')
/* T1 */ COMMIT;                                            -- ok
/* T2 */ SELECT * FROM t WHERE id = 1;                      -- rows: (1,'test')
-- bug[repeatable-read; tidb]: rows: none
/* T2 */ COMMIT;
-- final t: (1,'test')
