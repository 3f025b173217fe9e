-- case: TiDB reads backwards past its snapshot
-- about: A query that goes through a key from its end, for ORDER BY ... DESC or MAX, sees rows as others have committed them after
--   the snapshot was taken: a new one, one that was changed, and not one that was deleted. The same query forwards sees the
--   snapshot. Seen where TiDB keeps the rows itself (unistore); it was not tried with TiKV.
-- affected: TiDB 8.5.4 at repeatable read in both modes, with unistore
-- found: by a hunt (dependency, bug)
-- status: new
-- rule: A transaction sees what was committed before it began, and its own changes (TiDB documentation, TiDB Transaction Isolation Levels).
-- dbms: tidb, mysql, mariadb
-- level: repeatable read
/* init */ CREATE TABLE t (id INT PRIMARY KEY, v INT);
/* init */ INSERT INTO t VALUES (1, 10), (2, 20);
/* T1 */ BEGIN;
/* T1 */ SELECT * FROM t;                        -- rows: (1,10) (2,20)
/* T2 */ INSERT INTO t VALUES (3, 30);           -- updated: 1
/* T2 */ UPDATE t SET v = 11 WHERE id = 1;       -- updated: 1
/* T2 */ DELETE FROM t WHERE id = 2;             -- updated: 1
/* T1 */ SELECT * FROM t ORDER BY id DESC;       -- rows: (2,20) (1,10)
-- bug[tidb]: rows: (3,30) (1,11)
/* T1 */ SELECT MAX(id) FROM t;                  -- rows: (2)
-- bug[tidb]: rows: (3)
/* T1 */ SELECT * FROM t;                        -- rows: (1,10) (2,20)
/* T1 */ COMMIT;
-- final t: (1,11) (3,30)
