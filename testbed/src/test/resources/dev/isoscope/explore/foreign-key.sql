-- case: a child for a parent that goes
-- order: all
/* init */ CREATE TABLE t (id INT PRIMARY KEY, v INT);
/* init */ INSERT INTO t VALUES (1, 10), (2, 20);
/* init */ CREATE TABLE child (id INT PRIMARY KEY, parent INT, FOREIGN KEY (parent) REFERENCES t (id));
/* T1 */ BEGIN;
/* T1 */ INSERT INTO child VALUES (1, 2);
/* T1 */ COMMIT;
/* T2 */ BEGIN;
/* T2 */ DELETE FROM t WHERE id = 2;
/* T2 */ SELECT id FROM child;
/* T2 */ COMMIT;
