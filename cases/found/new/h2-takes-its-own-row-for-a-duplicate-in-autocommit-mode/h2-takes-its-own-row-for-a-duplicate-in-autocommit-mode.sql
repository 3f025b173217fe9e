-- case: H2 takes its own row for a duplicate in autocommit mode
-- about: T2 inserts two rows without a transaction of its own. As in the case of that name with one, H2 tries the statement
--   again without taking back the first row, and fails on that one: the only trace is the error of a write that nothing
--   forbids.
-- affected: H2 2.2.224 and 2.5.252, all levels
-- found: when failed writes outside transactions came to be judged (wss, unexplained)
-- status: new
-- rule: A statement takes effect as a whole or not at all (SQL standard, part 2, atomic execution of SQL-statements).
-- rule: So before it is tried again, what it has done has to be undone.
-- rule: Nobody but T2 has written the key (1,0), so there is no duplicate.
-- dbms: h2
/* init */ CREATE TABLE t (c1 INT, c2 INT, PRIMARY KEY (c1, c2));
/* T1 */ BEGIN;
/* T1 */ INSERT INTO t VALUES (0, 2);              -- updated: 1
/* T1 */ UPDATE t SET c2 = 1;                      -- updated: 1
/* T2 */ INSERT INTO t VALUES (1, 0), (0, 2);      -- updated: 2 -- bug: error: constraint
/* T1 */ COMMIT;
-- final t: (0,1) (0,2) (1,0)
-- bug: final t: (0,1)
