-- case: databases and accounts, which stay
/* init */ CREATE TABLE t (id INT PRIMARY KEY, b INT);
/* T1 */ CREATE USER isoscope_somebody@localhost;
/* T2 */ CREATE DATABASE isoscope_other;
/* T1 */ BEGIN;
/* T1 */ INSERT INTO t SELECT 1, COUNT(*) FROM mysql.user;
/* T2 */ DROP DATABASE isoscope_other;
/* T1 */ COMMIT;
/* T1 */ DROP USER isoscope_somebody@localhost;
