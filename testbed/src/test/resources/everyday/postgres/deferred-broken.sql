-- case: deferred broken
/* init */ CREATE TABLE p (a INT PRIMARY KEY);
/* init */ CREATE TABLE c (a INT REFERENCES p (a) DEFERRABLE INITIALLY DEFERRED);
/* T1 */ BEGIN;
/* T1 */ INSERT INTO c VALUES (7);
/* T1 */ COMMIT;
/* T2 */ INSERT INTO p VALUES (1);
