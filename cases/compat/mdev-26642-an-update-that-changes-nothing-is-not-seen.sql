-- case: An UPDATE that changes nothing is not seen
-- about: T1 has taken its snapshot, T2 sets a column of one row, and T1 sets it to the same value in all rows. In MySQL
--   8.0 and in MariaDB from 10.11.5 on T1 does not see its own write of that row: a possible bug, as a query's result
--   that no state gives; MariaDB 10.2.11 and 10.1, and MySQL 5.x, show the write. PostgreSQL, H2 and HSQLDB refuse
--   the UPDATE at repeatable read, since another has changed the row: lock mechanism, and the final state differs. At
--   serializable InnoDB and Derby have T2 wait for T1's read locks. At read committed all agree.
-- document: Moroianu, ETH thesis (2024), Figures 3.3 and 4.4
-- link: https://jira.mariadb.org/browse/MDEV-26642
-- dbms: mysql, mariadb, postgres, h2, hsqldb, derby, oceanbase, tidb:pessimistic
/* init */ CREATE TABLE t (a INT, b INT);
/* init */ INSERT INTO t (a, b) VALUES (0, 0), (1, 1), (2, 2);
/* T1 */ BEGIN;
/* T1 */ SELECT a, b FROM t;                                 -- rows: (0,0) (1,1) (2,2)
/* T2 */ BEGIN;
/* T2 */ UPDATE t SET a = 10 WHERE b = 1;
/* T2 */ COMMIT;
/* T1 */ UPDATE t SET a = 10;
-- updated[read-uncommitted, read-committed]: 3
-- error[repeatable-read, serializable; postgres]: serialization
/* T1 */ SELECT a, b FROM t;
-- rows[read-uncommitted, read-committed]: (10,0) (10,1) (10,2)
-- rows[repeatable-read; mysql, mariadb]: (10,0) (10,1) (10,2) | (10,0) (1,1) (10,2)
/* T1 */ COMMIT;
-- final[read-uncommitted, read-committed] t: (10,0) (10,1) (10,2)
