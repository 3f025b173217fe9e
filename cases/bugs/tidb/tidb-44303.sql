-- case: TiDB#44303
-- about: T2's snapshot is that of its BEGIN in TiDB, of its first read in MySQL. After a wait TiDB shows T2's own
--   row only, MySQL the row that T1 has moved, too. Both are right.
-- kind: wrong read
-- affected: TiDB, master in May 2023; repeatable read
-- link: https://github.com/pingcap/tidb/issues/44303
-- status: documented
-- dbms: tidb:pessimistic, mysql, mariadb
-- level: repeatable read
/* init */ CREATE TABLE t (c1 VARCHAR(10), c2 INT, PRIMARY KEY (c1));
/* init */ INSERT INTO t VALUES ('a', 1);
/* T1 */ BEGIN;
/* T1 */ UPDATE t SET c1 = 'b' WHERE c1 = 'a';              -- updated: 1
/* T2 */ BEGIN;
/* T2 */ INSERT INTO t VALUES ('a', 2);                     -- blocked until 5 -- updated: 1
/* T1 */ COMMIT;                                            -- ok
/* T2 */ SELECT * FROM t ORDER BY c1;                       -- rows[tidb]: ('a',2)
-- rows[mysql, mariadb]: ('a',2) ('b',1)
/* T2 */ COMMIT;
-- final t: ('a',2) ('b',1)
