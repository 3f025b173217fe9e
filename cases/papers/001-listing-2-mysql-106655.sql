-- case: MySQL#106655
-- about: T1 has read the rows and deletes them; that T2 waits for one of them must not make it a
--   deadlock, for T1 needs nothing that T2 holds. MariaDB has behaved either way over time.
-- document: DT2 (ASE 2022), Listing 2
-- affected: MySQL 5.6.14 and 8.0.27; serializable
-- link: https://bugs.mysql.com/bug.php?id=106655
-- status: fixed in MySQL 8.0.29
-- dbms: mysql, mariadb
-- level: serializable
/* init */ CREATE TABLE t (c1 INT PRIMARY KEY, c2 INT);
/* init */ INSERT INTO t (c1, c2) VALUES (1, 1), (2, 2);
/* T1 */ BEGIN;
/* T1 */ SELECT * FROM t;                                    -- rows: (1,1) (2,2)
/* T2 */ BEGIN;
/* T2 */ DELETE FROM t WHERE c1 = 1;                         -- blocked -- updated: 0
-- updated[mariadb]: 0 | error: deadlock
-- bug[serializable; mysql 5.6 - 8.0.28]: error: deadlock
/* T1 */ DELETE FROM t;                                      -- updated: 2
/* T1 */ COMMIT;                                             -- ok
/* T2 */ COMMIT;
-- final t: none
