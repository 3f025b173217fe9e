-- case: view
/* init */ CREATE TABLE t (id INT PRIMARY KEY, b INT, c VARCHAR(20));
/* init */ INSERT INTO t VALUES (1, 10, 'a'), (2, 20, 'b'), (3, 30, 'c');
/* init */ CREATE VIEW v AS SELECT id, b FROM t WHERE b < 25 WITH CHECK OPTION;
/* T1 */ BEGIN;
/* T1 */ UPDATE v SET b = b + 4 WHERE id = 1;
/* T2 */ UPDATE v SET b = 24;
/* T1 */ COMMIT;
/* T2 */ INSERT INTO v VALUES (9, 99);
/* T2 */ SELECT * FROM t;
