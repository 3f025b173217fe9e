-- case: attach
/* init */ CREATE TABLE p (a INT, b INT) PARTITION BY LIST (a);
/* init */ CREATE TABLE p1 PARTITION OF p FOR VALUES IN (1);
/* init */ CREATE TABLE q (a INT, b INT);
/* init */ INSERT INTO p VALUES (1,1);
/* init */ INSERT INTO q VALUES (2,2);
/* T1 */ BEGIN;
/* T1 */ SELECT * FROM p;
/* T2 */ ALTER TABLE p ATTACH PARTITION q FOR VALUES IN (2);
/* T1 */ SELECT * FROM p;
/* T1 */ COMMIT;
