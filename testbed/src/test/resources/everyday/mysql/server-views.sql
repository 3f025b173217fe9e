-- case: what the server tells of itself
/* init */ CREATE TABLE t (id INT PRIMARY KEY, b INT) ENGINE=InnoDB;
/* init */ INSERT INTO t VALUES (1, 1), (2, 2);
/* T1 */ BEGIN;
/* T1 */ UPDATE t SET b = 3 WHERE id = 1;
/* T2 */ SELECT COUNT(*) > 0 FROM information_schema.processlist WHERE command = 'Sleep';
/* T2 */ INSERT INTO t SELECT 3, COUNT(*) FROM information_schema.processlist;
/* T2 */ INSERT INTO t SELECT 4, COUNT(*) FROM information_schema.tables WHERE table_name = 't' AND table_schema = DATABASE();
/* T1 */ SELECT COUNT(*) FROM information_schema.processlist;
/* T1 */ COMMIT;
