-- case: cursor
/* init */ CREATE TABLE p (a INT PRIMARY KEY);
/* init */ INSERT INTO p VALUES (1), (2);
/* T1 */ BEGIN;
/* T1 */ DECLARE k CURSOR FOR SELECT a FROM p ORDER BY a;
/* T2 */ DELETE FROM p WHERE a = 2;
/* T1 */ FETCH ALL FROM k;
/* T1 */ INSERT INTO p VALUES (3);
/* T1 */ COMMIT;
