-- case: MySQL#93806
-- about: INSERT ... ON DUPLICATE KEY UPDATE that meets a primary key locks the gap before it as well as
--   the row, so another insertion waits without need. MariaDB promises nothing about that gap.
-- document: Moroianu, ETH thesis (2024), Figure 4.9
-- affected: MySQL 8.0.12; read committed, repeatable read
-- link: https://bugs.mysql.com/bug.php?id=93806
-- status: fixed in MySQL 8.0.16
-- dbms: mysql, mariadb
/* init */ CREATE TABLE t (id INT PRIMARY KEY, a INT);
/* init */ INSERT INTO t VALUES (1, 1), (5, 5);
/* T1 */ BEGIN;
/* T1 */ INSERT INTO t VALUES (5, 5) ON DUPLICATE KEY UPDATE a = a + 1;    -- ok
/* T2 */ BEGIN;
/* T2 */ INSERT INTO t VALUES (4, 4);                        -- not blocked[mysql] -- updated: 1
-- bug[read-committed, repeatable-read; mysql 5.7 - 8.0.15]: blocked
/* T1 */ COMMIT;                                             -- ok
/* T2 */ COMMIT;                                             -- ok
-- final t: (1,1) (4,4) (5,6)
