-- case: fulltext
/* init */ CREATE TABLE t (id INT PRIMARY KEY, d TEXT, FULLTEXT(d)) ENGINE=InnoDB;
/* init */ INSERT INTO t VALUES (1,'database tutorial'),(2,'other words');
/* T1 */ BEGIN;
/* T1 */ INSERT INTO t VALUES (3,'database again');
/* T1 */ SELECT COUNT(*) FROM t WHERE MATCH(d) AGAINST ('database');
/* T2 */ SELECT COUNT(*) FROM t WHERE MATCH(d) AGAINST ('database');
/* T1 */ COMMIT;
/* T1 */ SELECT COUNT(*) FROM t WHERE MATCH(d) AGAINST ('database');
