-- case: Derby: everything is dropped
-- about: Views upon views, triggers, sequences, synonyms, types and functions: whatever a case creates is
--   gone before it runs again.
-- dbms: derby
-- level: read committed
-- strict: yes
/* init */ CREATE TABLE p (a INT PRIMARY KEY, b INT GENERATED ALWAYS AS IDENTITY);
/* init */ CREATE TABLE c (a INT REFERENCES p (a), b INT CHECK (b > 0));
/* init */ CREATE VIEW v AS SELECT * FROM p;
/* init */ CREATE VIEW w AS SELECT * FROM v;
/* init */ CREATE SEQUENCE s;
/* init */ CREATE TRIGGER r AFTER INSERT ON p FOR EACH ROW INSERT INTO c VALUES (1, 1);
/* init */ CREATE SYNONYM y FOR p;
/* init */ CREATE TYPE e EXTERNAL NAME 'java.util.List' LANGUAGE JAVA;
/* init */ CREATE FUNCTION f (x INT) RETURNS INT PARAMETER STYLE JAVA NO SQL LANGUAGE JAVA EXTERNAL NAME 'java.lang.Math.abs';
/* T1 */ INSERT INTO p (a) VALUES (1);  -- updated: 1
/* T1 */ SELECT * FROM w;               -- rows: (1,1)
-- final c: (1,1)
-- final p: (1,1)
