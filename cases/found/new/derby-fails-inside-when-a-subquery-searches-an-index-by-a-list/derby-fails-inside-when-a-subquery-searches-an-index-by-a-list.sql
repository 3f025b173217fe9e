-- case: Derby fails inside when a subquery searches an index by a list
-- about: A query compares its key with the only row of a subquery, and that looks for several values of an indexed column. Derby
--   answers with an ArrayIndexOutOfBoundsException instead of rows: no concurrency is needed, and no row either.
-- about: OR in the place of IN fails as well; a list of one value does not.
-- affected: Derby 10.15.2.0 and 10.16.1.1, at all levels
-- found: by a hunt (crash, internal error)
-- status: new
-- rule: A subquery in the place of a value that finds no row is NULL, and a comparison with NULL selects nothing (SQL standard, part 2, subquery).
-- dbms: derby
/* init */ CREATE TABLE t (a INT PRIMARY KEY, b INT);
/* init */ CREATE INDEX i ON t (b);
/* T1 */ SELECT b FROM t WHERE a >= (SELECT a FROM t WHERE b IN (0, 1)); -- rows: none -- bug: error: internal
