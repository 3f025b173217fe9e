-- case: generated
/* init */ CREATE TABLE t (id INTEGER PRIMARY KEY, b INT, g INT GENERATED ALWAYS AS (b * 2) STORED) STRICT;
/* init */ INSERT INTO t (b) VALUES (1), (2);
/* T1 */ BEGIN EXCLUSIVE;
/* T1 */ UPDATE t SET b = 5 WHERE g = 2;
/* T2 */ SELECT * FROM t;
/* T1 */ DELETE FROM t WHERE g > 5 RETURNING id;
/* T1 */ ROLLBACK;
/* T2 */ SELECT changes(), total_changes(), last_insert_rowid();
/* T2 */ SELECT * FROM t;
