-- case: rowid
/* init */ CREATE TABLE t (a TEXT, b);
/* init */ INSERT INTO t VALUES ('x', 1), ('y', 2.5), ('z', NULL), (x'00', 'text');
/* T1 */ BEGIN;
/* T1 */ SELECT rowid, typeof(b), * FROM t;
/* T2 */ UPDATE t SET b = 7 WHERE rowid = 2;
/* T1 */ SELECT rowid, * FROM t WHERE b > 1;
/* T1 */ COMMIT;
