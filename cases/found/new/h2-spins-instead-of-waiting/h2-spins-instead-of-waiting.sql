-- case: H2 spins instead of waiting
-- about: T1 deletes a row, then one of its statements fails and is undone. T2 updates the deleted row and should wait for T1.
-- about: It does, but in a loop at full speed: the thread never rests, its blocker is named only now and then, and the statement
--   cannot be cancelled. The outcome is right; the bug shows as load: while T2 hangs, `top` has a processor at work.
-- affected: H2 1.4.200, 2.2.224, 2.3.232, 2.4.240 and 2.5.252 from read committed on
-- found: by running random cases for determinism
-- status: new
-- rule: A connection that cannot get a lock waits for it (H2 manual, Advanced, Lock Timeout); without the failed statement of T1 it rests meanwhile.
-- rule: Statement.cancel() is to end a statement that waits (JDBC, java.sql.Statement).
-- dbms: h2
-- level: read committed
/* init */ CREATE TABLE a (id INT NOT NULL PRIMARY KEY, v INT);
/* init */ INSERT INTO a VALUES (1, 10), (2, 20);
/* T1 */ BEGIN;
/* T1 */ DELETE FROM a WHERE id = 1;              -- updated: 1
/* T1 */ INSERT INTO a VALUES (2, 0);             -- error: constraint
/* T2 */ UPDATE a SET v = 11 WHERE id = 1;        -- blocked until 5 -- updated: 0
/* T1 */ COMMIT;
-- final a: (2,20)
