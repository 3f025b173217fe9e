-- case: deferred swap
/* init */ CREATE TABLE p (a INT, CONSTRAINT u UNIQUE (a) DEFERRABLE INITIALLY DEFERRED, b INT);
/* init */ INSERT INTO p VALUES (1, 1), (2, 2);
/* T1 */ BEGIN;
/* T1 */ UPDATE p SET a = 2 WHERE b = 1;
/* T1 */ UPDATE p SET a = 1 WHERE b = 2;
/* T2 */ SELECT * FROM p;
/* T1 */ COMMIT;
