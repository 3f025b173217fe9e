-- case: Errors undo the statement only
-- about: After a violated constraint, a syntax error and an unknown table the transaction goes on; a BEGIN
--   inside it changes nothing, and a COMMIT too many is none.
-- dbms: h2, hsqldb:locks, derby
-- level: read committed
-- strict: yes
/* init */ CREATE TABLE t (a INT PRIMARY KEY, b INT);
/* init */ INSERT INTO t VALUES (1, 1), (2, 2), (3, 3);
/* T1 */ BEGIN;
/* T1 */ INSERT INTO t VALUES (4, 4);  -- updated: 1
/* T1 */ INSERT INTO t VALUES (1, 2);  -- error: constraint
/* T1 */ SELEC;                        -- error: syntax
/* T1 */ SELECT * FROM nowhere;        -- error: syntax
/* T1 */ SAVEPOINT s;
/* T1 */ INSERT INTO t VALUES (5, 5);  -- updated: 1
/* T1 */ ROLLBACK TO s;
/* T1 */ RELEASE s;
/* T1 */ BEGIN;
/* T1 */ COMMIT;
/* T1 */ COMMIT;                       -- transaction: none
-- final t: (1,1) (2,2) (3,3) (4,4)
