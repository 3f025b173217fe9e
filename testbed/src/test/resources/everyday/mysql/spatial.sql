-- case: spatial
/* init */ CREATE TABLE t (id INT PRIMARY KEY, g POINT NOT NULL, SPATIAL INDEX(g));
/* init */ INSERT INTO t VALUES (1, ST_GeomFromText('POINT(1 1)')),(2, ST_GeomFromText('POINT(5 5)'));
/* T1 */ BEGIN;
/* T1 */ UPDATE t SET g = ST_GeomFromText('POINT(9 9)') WHERE id = 1;
/* T2 */ SELECT id FROM t WHERE MBRContains(ST_GeomFromText('POLYGON((0 0,0 6,6 6,6 0,0 0))'), g);
/* T1 */ COMMIT;
