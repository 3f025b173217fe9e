-- case: partitions
/* init */ CREATE TABLE t (id INT, b INT) PARTITION BY RANGE (id);
/* init */ CREATE TABLE t_a PARTITION OF t FOR VALUES FROM (0) TO (10);
/* init */ CREATE TABLE t_b PARTITION OF t FOR VALUES FROM (10) TO (20);
/* init */ INSERT INTO t VALUES (1, 1), (11, 2);
/* T1 */ BEGIN;
/* T1 */ UPDATE t SET id = 12 WHERE id = 1;
/* T2 */ UPDATE t SET b = b + 1 WHERE id = 1;
/* T1 */ COMMIT;
/* T2 */ SELECT * FROM t;
