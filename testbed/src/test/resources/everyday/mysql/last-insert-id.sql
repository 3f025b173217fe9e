-- case: last insert id
/* init */ CREATE TABLE t (id INT AUTO_INCREMENT PRIMARY KEY, b INT);
/* init */ CREATE TABLE u (id INT AUTO_INCREMENT PRIMARY KEY, t INT, FOREIGN KEY (t) REFERENCES t (id));
/* T1 */ BEGIN;
/* T2 */ BEGIN;
/* T1 */ INSERT INTO t (b) VALUES (1);
/* T2 */ INSERT INTO t (b) VALUES (2);
/* T1 */ INSERT INTO u (t) VALUES (LAST_INSERT_ID());
/* T2 */ INSERT INTO u (t) VALUES (LAST_INSERT_ID());
/* T2 */ COMMIT;
/* T1 */ COMMIT;
/* T1 */ SELECT * FROM t JOIN u ON u.t = t.id;
