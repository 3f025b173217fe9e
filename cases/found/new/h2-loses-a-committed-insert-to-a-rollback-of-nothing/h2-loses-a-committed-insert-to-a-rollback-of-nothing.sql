-- case: H2 loses a committed insert to a rollback of nothing
-- about: T1 deletes a row. T2 waits to delete it, too, T3 to insert one with the same key. T1 commits. T2 finds nothing to delete, T3
--   inserts its row and commits. Then T2, which has changed nothing, rolls back, and the row of T3 is gone: it seems that T2 undoes
--   a delete that it has not done. Which of T2 and T3 goes on first is H2's choice; when it is T3, all is well. At read uncommitted the
--   same happens where T1 inserts the row and rolls back.
-- affected: H2 1.4.200, 2.2.224, 2.3.232, 2.4.240 and 2.5.252, most of the time
-- found: by a hunt (wss, unexplained)
-- status: new
-- rule: A rollback takes back the changes of its own transaction (SQL standard, part 2, rollback statement); what others have committed stays.
-- dbms: h2
-- level: read-committed
/* init */ CREATE TABLE t (a INT PRIMARY KEY);
/* init */ INSERT INTO t VALUES (0);
/* T1 */ BEGIN;
/* T1 */ DELETE FROM t;                 -- updated: 1
/* T2 */ BEGIN;
/* T2 */ DELETE FROM t;                 -- blocked
/* T2 */ ROLLBACK;
/* T3 */ INSERT INTO t VALUES (0);      -- blocked -- updated: 1
/* T1 */ COMMIT;
-- final t: (0)
-- bug: final t: none
