-- case: Which transaction a deadlock ends
-- about: T1 and T2 each want the row that the other has changed. InnoDB ends the transaction that has changed fewer rows,
--   T1, though T2 closed the cycle; Derby ends T1, too. PostgreSQL, H2 and HSQLDB end T2. Aborted transaction; the
--   final state differs. HSQLDB, from repeatable read on, refuses T1's second UPDATE at once.
-- dbms: mysql, mariadb, postgres, h2, hsqldb, derby, oceanbase, tidb
/* init */ CREATE TABLE t (c1 INT NOT NULL PRIMARY KEY, c2 INT);
/* init */ INSERT INTO t (c1, c2) VALUES (1, 0), (2, 0);
/* T1 */ BEGIN;
/* T2 */ BEGIN;
/* T1 */ UPDATE t SET c2 = 1 WHERE c1 = 1;                   -- updated: 1
/* T2 */ INSERT INTO t (c1, c2) VALUES (11, 2), (12, 2), (13, 2);
/* T2 */ UPDATE t SET c2 = 2 WHERE c1 = 2;
/* T1 */ UPDATE t SET c2 = 1 WHERE c1 = 2;
-- error[mysql, mariadb]: deadlock
/* T2 */ UPDATE t SET c2 = 2 WHERE c1 = 1;
-- updated[mysql, mariadb]: 1 -- error[postgres]: deadlock
/* T1 */ COMMIT;
/* T2 */ COMMIT;
-- final[mysql, mariadb] t: (1,2) (2,2) (11,2) (12,2) (13,2)
-- final[postgres] t: (1,1) (2,1)
