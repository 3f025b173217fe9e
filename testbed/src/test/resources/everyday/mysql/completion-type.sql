-- case: completion-chain
/* init */ CREATE TABLE t (id INT NOT NULL PRIMARY KEY, b INT);
/* init */ INSERT INTO t VALUES (1,1),(2,2),(3,3);
/* T1 */ SET completion_type = 'CHAIN';
/* T1 */ BEGIN;
/* T1 */ UPDATE t SET b = 3 WHERE id = 1;
/* T1 */ COMMIT;
/* T1 */ UPDATE t SET b = 4 WHERE id = 2;
/* T2 */ SELECT * FROM t;
/* T1 */ ROLLBACK;
/* T2 */ SELECT * FROM t;
