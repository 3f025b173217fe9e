-- case: SQLite: some errors end the transaction
-- about: A violated constraint undoes the statement only, unless it says OR ROLLBACK or a trigger raises a
--   rollback.
-- dbms: sqlite:wal
-- level: serializable
-- strict: yes
/* init */ CREATE TABLE t (a INT PRIMARY KEY, b INT);
/* init */ INSERT INTO t VALUES (1, 1), (2, 2), (3, 3);
/* init */ CREATE TRIGGER r BEFORE INSERT ON t WHEN NEW.a = 99 BEGIN SELECT RAISE(ROLLBACK, 'no'); END;
/* T1 */ BEGIN;
/* T1 */ INSERT INTO t VALUES (4, 4);              -- updated: 1
/* T1 */ INSERT INTO t VALUES (1, 1);              -- error: constraint
/* T1 */ SELECT 1;                                 -- rows: (1)
/* T1 */ INSERT OR ROLLBACK INTO t VALUES (1, 9);  -- error: constraint -- transaction: T1.1 rolled back
/* T1 */ INSERT INTO t VALUES (5, 5);              -- skipped
/* T1 */ COMMIT;                                   -- skipped
/* T1 */ BEGIN;
/* T1 */ INSERT INTO t VALUES (99, 1);             -- error: constraint -- transaction: T1.2 rolled back
/* T1 */ COMMIT;                                   -- skipped
/* T1 */ COMMIT;                                   -- error: other -- transaction: none
-- final t: (1,1) (2,2) (3,3)
