-- case: Derby accepts duplicates after an update that failed
-- about: Both rows are to get the same value in a column that is unique and may be NULL. The first UPDATE fails, as it should. The
--   second one asks for the same, and succeeds: two rows have the value 1 from then on, and the constraint is broken. One session
--   is enough, in a transaction or without one. If the first UPDATE sets b alone, the second one fails as well.
-- affected: Derby 10.16.1.1, all levels
-- found: by a hunt (visibility, write)
-- status: new
-- rule: No two rows have the same value in a unique column, unless that is NULL (SQL standard, part 2, unique constraint definition).
-- dbms: derby
/* init */ CREATE TABLE t (a INT, b INT, UNIQUE (b));
/* init */ INSERT INTO t VALUES (1, 2), (0, 0);
/* T1 */ UPDATE t SET a = 0, b = 1; -- error: constraint
/* T1 */ UPDATE t SET b = 1;        -- error: constraint -- bug: updated: 2
-- final t: (0,0) (1,2)
-- bug: final t: (0,1) (1,1)
