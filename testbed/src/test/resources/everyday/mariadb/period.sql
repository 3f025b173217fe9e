-- case: period
/* init */ CREATE TABLE t (id INT, s DATE, e DATE, PERIOD FOR p (s, e), b INT);
/* init */ INSERT INTO t VALUES (1,'2024-01-01','2024-12-31',1);
/* T1 */ BEGIN;
/* T1 */ DELETE FROM t FOR PORTION OF p FROM '2024-03-01' TO '2024-04-01';
/* T2 */ UPDATE t SET b = 2;
/* T1 */ COMMIT;
/* T2 */ SELECT * FROM t;
