-- case: InnoDB: blockers are named
-- about: A writer waits for all who share a lock on its row; one that queues behind another waiter waits for that one
--   as well as for the holder.
-- dbms: mysql, mariadb
-- level: repeatable read
-- strict: yes
/* init */ CREATE TABLE t (a INT PRIMARY KEY, b INT);
/* init */ INSERT INTO t VALUES (1, 1), (2, 2), (3, 3);
/* T1 */ BEGIN;
/* T1 */ SELECT * FROM t WHERE a = 1 LOCK IN SHARE MODE;  -- rows: (1,1)
/* T2 */ BEGIN;
/* T2 */ SELECT * FROM t WHERE a = 1 LOCK IN SHARE MODE;  -- rows: (1,1)
/* T2 */ UPDATE t SET b = 20 WHERE a = 2;                 -- updated: 1
/* T3 */ BEGIN;
/* T3 */ UPDATE t SET b = 30 WHERE a = 3;                 -- updated: 1
/* T3 */ UPDATE t SET b = 30 WHERE a = 1;                 -- blocked by T1, T2 until 12 -- updated: 1
/* T4 */ UPDATE t SET b = 40 WHERE a = 3;                 -- blocked by T3 until 13 -- updated: 1
/* T5 */ UPDATE t SET b = 50 WHERE a = 3;                 -- blocked by T3, T4 until 9 -- updated: 1
/* T1 */ COMMIT;
/* T2 */ COMMIT;
/* T3 */ COMMIT;
-- final t: (1,30) (2,20) (3,50)
