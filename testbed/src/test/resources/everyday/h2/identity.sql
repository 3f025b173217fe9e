-- case: identity
/* init */ CREATE TABLE p (id INT GENERATED ALWAYS AS IDENTITY PRIMARY KEY, b INT);
/* T1 */ BEGIN;
/* T2 */ BEGIN;
/* T1 */ INSERT INTO p (b) VALUES (1);
/* T2 */ INSERT INTO p (b) VALUES (2);
/* T2 */ COMMIT;
/* T1 */ UPDATE p SET b = id * 10;
/* T1 */ COMMIT;
/* T1 */ SELECT * FROM p;
