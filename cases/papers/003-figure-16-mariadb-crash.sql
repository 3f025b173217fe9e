-- case: MariaDB crash
-- about: T0 waits in a DELETE with a nested condition for rows that T1 has inserted; then a plain UPDATE of
--   T1 brings the server down. From repeatable read on a deadlock is right there, since T0 has locked
--   the rows that its condition read. The figure leaves out the tables; they and the rows are rebuilt.
-- document: TxCheck (OSDI 2023), Figure 16
-- affected: MariaDB 10.8.3 or 10.10.1
-- dbms: mariadb, mysql
/* init */ CREATE TABLE t0 (vkey INT, pkey INT PRIMARY KEY, c0 INT);
/* init */ CREATE TABLE t1 (vkey INT, pkey INT PRIMARY KEY, c0 INT);
/* init */ CREATE TABLE t2 (vkey INT, pkey INT PRIMARY KEY, c0 INT);
/* init */ INSERT INTO t0 VALUES (1, 1000, 10), (2, 2000, 20);
/* init */ INSERT INTO t1 VALUES (3, 3000, 5), (4, 4000, 6);
/* init */ INSERT INTO t2 VALUES (1, 5000, 30), (2, 6000, 40);
/* T0 */ START TRANSACTION;
/* T1 */ START TRANSACTION;
/* T1 */ INSERT INTO t0 (vkey, pkey, c0) VALUES (89, 188000, 40), (97, 230000, 9);   -- updated: 2
/* T0 */ DELETE FROM t1
         WHERE EXISTS (SELECT ref0.c0 FROM t2 AS ref0
                       WHERE t1.c0 NOT IN (SELECT ref3.vkey
                                           FROM (t0 AS ref2 LEFT OUTER JOIN t2 AS ref3
                                                 ON (ref2.vkey = ref3.vkey))
                                           WHERE ref3.pkey >= ref2.vkey));
-- ok | error: deadlock
/* T1 */ UPDATE t2 SET vkey = 99;                            -- ok | error: deadlock
-- bug[mariadb]: error: connection
/* T1 */ COMMIT;
/* T0 */ COMMIT;
