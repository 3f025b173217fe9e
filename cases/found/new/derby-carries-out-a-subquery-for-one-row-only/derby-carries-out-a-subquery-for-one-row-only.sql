-- case: Derby carries out a subquery for one row only
-- about: A query asks, row by row, whether a subquery finds something, and that hangs on the row of the outer query
--   only inside a second subquery. Derby carries it out for the first row that it meets, and takes its answer for all:
--   no concurrency is needed. With the rows put in the other way round nothing is found.
-- affected: Derby 10.14.2.0, 10.15.2.0 and 10.16.1.1, at all levels
-- found: by a hunt (visibility, write)
-- status: new
-- rule: A subquery that names columns of the query around it has to be carried out for each row of that (Derby Tuning Guide, Materialization).
-- dbms: derby
/* init */ CREATE TABLE t (a INT NOT NULL PRIMARY KEY);
/* init */ INSERT INTO t VALUES (2), (3);
/* init */ CREATE TABLE u (a INT, b INT);
/* init */ INSERT INTO u VALUES (2, 4), (2, 3);
/* T1 */ SELECT a, b FROM u WHERE 0 IN (SELECT 0 FROM u x WHERE u.b NOT IN (SELECT a FROM t)); -- rows: (2,4) -- bug: rows: (2,3) (2,4)
