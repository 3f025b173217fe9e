-- case: TiDB counts rows twice that it deletes
-- about: T1 changes the last rows of a table and then deletes all of its rows. More rows are counted than there are. What is left is
--   right. Seen with more than 32 rows, which is how many TiDB reads at a time; an UPDATE in the place of the DELETE counts right.
-- affected: TiDB 8.5.4 at both levels in both modes; no concurrency needed
-- found: by a hunt (visibility, bug)
-- status: new
-- rule: A statement sees what was committed before its transaction began, and its own changes (TiDB documentation, TiDB Transaction Isolation Levels), and every row once.
-- dbms: tidb, mysql, mariadb
-- level: read committed, repeatable read
/* init */ CREATE TABLE t (id INT PRIMARY KEY, v INT);
/* init */ INSERT INTO t VALUES (1, 0), (2, 0), (3, 0), (4, 0), (5, 0), (6, 0), (7, 0), (8, 0), (9, 0), (10, 0), (11, 0), (12, 0), (13, 0), (14, 0), (15, 0), (16, 0), (17, 0), (18, 0), (19, 0), (20, 0), (21, 0), (22, 0), (23, 0), (24, 0), (25, 0), (26, 0), (27, 0), (28, 0), (29, 0), (30, 0), (31, 0), (32, 0), (33, 0), (34, 0), (35, 0), (36, 0), (37, 0), (38, 0), (39, 0), (40, 0);
/* T1 */ BEGIN;
/* T1 */ UPDATE t SET v = 1 WHERE id >= 30;      -- updated: 11
/* T1 */ DELETE FROM t;                          -- updated: 40
-- bug[tidb]: updated: 44
/* T1 */ COMMIT;
-- final t: none
