-- case: MySQL#107125
-- about: IS NULL over a cast that truncates its text is quiet, IS NOT NULL over the same cast is an
--   error in MySQL: its two tests check their argument differently, and that is not called a bug.
--   No transaction is needed. MySQL has the cast from 8.0.17 on.
-- document: DT2 (ASE 2022), Listing 4
-- affected: MySQL 8.0.27, all levels; not a bug to its developers
-- link: https://bugs.mysql.com/bug.php?id=107125
-- dbms: mysql 8.0.17 -, mariadb
/* init */ CREATE TABLE t (c1 VARCHAR(10));
/* init */ INSERT IGNORE INTO t (c1) VALUES ('try');
/* T1 */ UPDATE t SET c1 = 'test' WHERE (CAST(('a12') AS DOUBLE)) IS NULL;      -- updated: 0
-- updated[mariadb]: 0 | error: other
/* T1 */ UPDATE t SET c1 = 'test' WHERE (CAST(('a12') AS DOUBLE)) IS NOT NULL;
-- error[mysql]: other -- updated[mariadb]: 1 | error: other
-- final[mysql] t: ('try')
-- final[mariadb] t: ('try') | ('test')
