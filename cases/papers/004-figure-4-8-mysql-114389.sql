-- case: MySQL#114389
-- about: T1 changes a primary key, and T3 then changes all rows; yet T3 still sees the row under its old key with
--   the old values, because its snapshot keeps what T1 deleted.
-- document: Moroianu, ETH thesis (2024), Figure 4.8
-- affected: MySQL 5.6.14, MySQL 8.0.12 to 9.1.0, MariaDB 10.2.11, 10.11.5 and 11.4.5; repeatable read
-- link: https://bugs.mysql.com/bug.php?id=114389
-- status: open, as a duplicate
-- dbms: mysql, mariadb, postgres, h2
/* init */ CREATE TABLE t (pkid INT, a INT PRIMARY KEY, b INT, c INT);
/* init */ CREATE INDEX t_index ON t (a);
/* init */ INSERT INTO t (pkid, a, b, c) VALUES (8, 44, 1, 2);
/* T1 */ BEGIN;
/* T2 */ BEGIN;
/* T2 */ UPDATE t SET b = 222, c = 333;                      -- updated: 1
/* T2 */ COMMIT;                                             -- ok
/* T3 */ BEGIN;
/* T3 */ SELECT pkid, b, c FROM t;                           -- rows: (8,222,333)
/* T1 */ UPDATE t SET a = 40 WHERE a = 44;
/* T1 */ COMMIT;
/* T3 */ UPDATE t SET b = 888, c = 999;
-- updated[read-uncommitted, read-committed]: 1
-- error[repeatable-read, serializable; postgres]: serialization
/* T3 */ SELECT pkid, b, c FROM t WHERE b = 854 OR c = 333 ORDER BY b;     -- rows: none | skipped
-- bug[repeatable-read; mysql, mariadb]: rows: (8,222,333)
/* T3 */ COMMIT;
-- final t: (8,40,888,999) | (8,40,222,333) | (8,44,888,999)
-- final[read-uncommitted, read-committed] t: (8,40,888,999)
-- final[repeatable-read; mysql] t: (8,40,888,999)
-- final[repeatable-read, serializable; postgres] t: (8,40,222,333)
