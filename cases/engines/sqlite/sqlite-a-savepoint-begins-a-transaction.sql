-- case: SQLite: a savepoint begins a transaction
-- about: SAVEPOINT outside any transaction begins one, and RELEASE of it commits.
-- dbms: sqlite:journal
-- level: serializable
-- strict: yes
/* init */ CREATE TABLE t (a INT PRIMARY KEY, b INT);
/* init */ INSERT INTO t VALUES (1, 1), (2, 2), (3, 3);
/* T1 */ SAVEPOINT s;
/* T1 */ INSERT INTO t VALUES (5, 5);  -- updated: 1 -- transaction: T1.1
/* T2 */ INSERT INTO t VALUES (6, 6);  -- blocked by T1 until 4 -- updated: 1
/* T1 */ RELEASE s;                    -- transaction: T1.1
/* T1 */ COMMIT;                       -- error: other -- transaction: none
-- final t: (1,1) (2,2) (3,3) (5,5) (6,6)
