-- case: Locks of rows that do not match
-- about: T1 has changed the only row, and T2 updates rows whose committed version does not fulfil its condition.
/* init */ CREATE TABLE t (c1 INT, c2 INT);
/* init */ INSERT INTO t (c1, c2) VALUES (2, NULL);
/* T1 */ BEGIN;
/* T1 */ UPDATE t SET c1 = 1, c2 = 1;                        -- updated: 1
/* T2 */ BEGIN;
/* T2 */ UPDATE t SET c1 = 3 WHERE c2 = 1;
/* T1 */ COMMIT;
/* T2 */ COMMIT;
