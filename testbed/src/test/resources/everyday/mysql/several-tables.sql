-- case: several tables
/* init */ CREATE TABLE t (id INT PRIMARY KEY, b INT, c VARCHAR(20));
/* init */ INSERT INTO t VALUES (1, 10, 'a'), (2, 20, 'b'), (3, 30, 'c');
/* init */ CREATE TABLE u (id INT PRIMARY KEY, d INT);
/* init */ INSERT INTO u VALUES (1, 5), (2, 6);
/* T1 */ BEGIN;
/* T1 */ UPDATE t JOIN u ON u.id = t.id SET t.b = u.d, u.d = 0;
/* T2 */ DELETE t FROM t JOIN u ON u.id = t.id WHERE u.d = 0;
/* T1 */ COMMIT;
/* T2 */ SELECT * FROM t;
