-- case: MySQL#102722
-- about: At read committed a locking read gives back the locks of rows that do not match. Without index condition
--   pushdown the locks on the secondary index stay, and another transaction waits for rows that were never
--   chosen.
-- document: ReplBug, the testbed of Moroianu's thesis (2024), has it among its bugs
-- kind: needless lock
-- affected: MySQL 8.0.26; read committed
-- link: https://bugs.mysql.com/bug.php?id=102722
-- dbms: mysql, mariadb
-- level: read committed
/* init */ CREATE TABLE ts (a INT PRIMARY KEY, b INT, c INT, d INT, INDEX bc (b, c));
/* init */ INSERT INTO ts VALUES (1,1,1,1), (2,2,2,2), (3,3,3,3), (4,4,4,4), (5,5,5,5), (6,6,6,6), (7,7,7,7), (8,8,8,8), (9,9,9,9);
/* T1 */ SET optimizer_switch = 'index_condition_pushdown=off';
/* T1 */ BEGIN;
/* T1 */ SELECT b, c, d FROM ts FORCE INDEX (bc) WHERE b >= 5 AND b < 8 AND c = 7 FOR UPDATE; -- rows: (7,7,7)
/* T2 */ BEGIN;
/* T2 */ SELECT b, c FROM ts FORCE INDEX (bc) WHERE b = 5 AND c = 5 FOR UPDATE; -- rows: (5,5) -- not blocked
-- bug: blocked
/* T1 */ COMMIT;
/* T1 */ SET optimizer_switch = 'index_condition_pushdown=on';
/* T2 */ COMMIT;
