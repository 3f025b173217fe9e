-- case: a rule that writes elsewhere, too
/* init */ CREATE TABLE t (id INT PRIMARY KEY, b INT);
/* init */ CREATE TABLE log (id INT);
/* init */ CREATE RULE r AS ON UPDATE TO t DO ALSO INSERT INTO log VALUES (NEW.id);
/* init */ INSERT INTO t VALUES (1,1),(2,2);
/* T1 */ BEGIN;
/* T1 */ UPDATE t SET b = b + 1;
/* T2 */ UPDATE t SET b = b + 10 WHERE id = 1;
/* T1 */ COMMIT;
/* T2 */ SELECT COUNT(*) FROM log;
