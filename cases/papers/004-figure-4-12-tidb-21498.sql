-- case: TiDB#21498
-- about: At read committed a transaction goes on reading an index that was dropped meanwhile, and so finds a
--   value that the table no longer holds. The figure leaves out the table; it is rebuilt.
-- document: Moroianu, ETH thesis (2024), Figure 4.12
-- affected: TiDB at commit 3a32bd2d; read committed
-- link: https://github.com/pingcap/tidb/issues/21498
-- status: fixed in January 2021; does not show on TiDB 8.5.4
-- dbms: tidb, mysql, mariadb
-- level: read committed
/* init */ CREATE TABLE t (id INT PRIMARY KEY, v INT, KEY iv (v));
/* init */ INSERT INTO t VALUES (1, 10), (2, 20), (3, 30);
/* T1 */ BEGIN;
/* T2 */ ALTER TABLE t DROP INDEX iv;                        -- ok
/* T2 */ UPDATE t SET v = 11 WHERE id = 1;                   -- updated: 1
/* T1 */ SELECT * FROM t WHERE v = 10;                       -- rows: none
-- rows[tidb]: none | error: other
-- rows[tidb:optimistic]: (1,10)
-- bug[tidb:pessimistic]: rows: (1,10)
/* T1 */ SELECT * FROM t WHERE id = 1;                       -- rows: (1,11)
-- rows[tidb]: (1,11) | error: other
-- rows[tidb:optimistic]: (1,10)
/* T1 */ COMMIT;
-- final t: (1,11) (2,20) (3,30)
