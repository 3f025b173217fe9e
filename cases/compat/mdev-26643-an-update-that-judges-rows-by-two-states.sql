-- case: An UPDATE that judges rows by two states
-- about: x
/* init */ CREATE TABLE t (a INT, b INT);
/* init */ INSERT INTO t (a, b) VALUES (NULL, 1), (2, 2), (NULL, NULL), (NULL, 3), (4, NULL);
/* T1 */ BEGIN;
/* T1 */ UPDATE t SET a = 10;                                -- updated: 5
/* T2 */ BEGIN;
/* T2 */ UPDATE t SET b = 20 WHERE a > 0;
/* T1 */ COMMIT;
/* T2 */ COMMIT;
