-- case: TiDB count
-- about: After an UPDATE from another table, a count over the changed table differs inside a
--   transaction and outside of it. The figure leaves out the tables and how the second one joins in; both
--   are rebuilt.
-- document: TxCheck (OSDI 2023), Figure 15
-- affected: TiDB 5.4.0, 6.1.0 or 6.3.0
-- status: does not show on TiDB 8.5.4
/* init */ CREATE TABLE t_0 (id INT NOT NULL PRIMARY KEY, c_0 INT, c_2 INT);
/* init */ CREATE TABLE t_2 (id INT NOT NULL PRIMARY KEY, c_1 INT);
/* init */ INSERT INTO t_0 VALUES (1, 1, 10), (2, 2, NULL), (3, 3, 30);
/* init */ INSERT INTO t_2 VALUES (1, 7), (2, 8);
/* T0 */ START TRANSACTION;
/* T0 */ UPDATE t_0 SET c_0 = (SELECT MAX(t_2.c_1) FROM t_2);  -- updated: 3
/* T0 */ SELECT COUNT(c_2) FROM t_0;                         -- rows: (2)
-- bug[tidb]: rows: (3)
/* T0 */ COMMIT;                                             -- ok
/* T1 */ SELECT COUNT(c_2) FROM t_0;                         -- rows: (2)
-- final t_0: (1,8,10) (2,8,NULL) (3,8,30)
