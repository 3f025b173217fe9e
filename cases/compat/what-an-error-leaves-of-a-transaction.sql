-- case: What an error leaves of a transaction
-- about: x
/* init */ CREATE TABLE t (c1 INT NOT NULL PRIMARY KEY);
/* init */ INSERT INTO t (c1) VALUES (1);
/* T1 */ BEGIN;
/* T1 */ INSERT INTO t (c1) VALUES (2);                      -- updated: 1
/* T1 */ INSERT INTO t (c1) VALUES (1);                      -- error: constraint
/* T1 */ COMMIT;
