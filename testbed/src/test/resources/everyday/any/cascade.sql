-- case: cascade
/* init */ CREATE TABLE p (a INT PRIMARY KEY);
/* init */ CREATE TABLE c (a INT PRIMARY KEY, p INT, FOREIGN KEY (p) REFERENCES p (a) ON DELETE CASCADE);
/* init */ INSERT INTO p VALUES (1), (2);
/* init */ INSERT INTO c VALUES (10, 1), (20, 2);
/* T1 */ BEGIN;
/* T1 */ DELETE FROM p WHERE a = 1;
/* T2 */ UPDATE c SET p = 2 WHERE a = 20;
/* T1 */ COMMIT;
/* T2 */ SELECT * FROM c;
