-- case: the numbers that the server gives to tables, as values
/* init */ CREATE TABLE t (id INT PRIMARY KEY);
/* init */ CREATE TABLE noted (name TEXT, number OID);
/* init */ INSERT INTO noted VALUES ('t', 't'::regclass::oid);
/* T1 */ BEGIN;
/* T1 */ INSERT INTO t VALUES (1);
/* T2 */ INSERT INTO noted SELECT relname, oid FROM pg_class WHERE relname = 'noted';
/* T1 */ UPDATE noted SET name = 'u' WHERE number = 't'::regclass;
/* T1 */ COMMIT;
/* T2 */ SELECT name FROM noted WHERE number = 't'::regclass::oid;
