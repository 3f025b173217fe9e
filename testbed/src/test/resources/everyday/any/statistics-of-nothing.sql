-- case: aggregates over nothing beside an insertion
/* init */ CREATE TABLE t (id INT NOT NULL PRIMARY KEY, b INT);
/* T1 */ BEGIN;
/* T1 */ SELECT COUNT(*), MAX(b) FROM t;
/* T2 */ INSERT INTO t VALUES (1, 1);
/* T1 */ INSERT INTO t SELECT 10 + COUNT(*), COUNT(*) FROM t;
/* T1 */ SELECT COUNT(*) FROM t;
/* T1 */ COMMIT;
