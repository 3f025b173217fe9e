-- case: MDEV-28140
-- about: An UPDATE whose condition is an empty BLOB changes nothing, and MySQL says no more; MariaDB
--   refuses it as a truncated number. No transaction is needed.
-- document: DT2 (ASE 2022), Listing 3
-- affected: MariaDB 10.2.11, 10.7.1, 10.11.5 and 11.4.5; all levels
-- link: https://jira.mariadb.org/browse/MDEV-28140
-- status: verified
-- dbms: mariadb, mysql
/* init */ CREATE TABLE t (c1 BLOB NOT NULL, c2 TEXT);
/* init */ INSERT IGNORE INTO t VALUES (NULL, NULL), (NULL, 'aa');
/* T1 */ UPDATE t SET c2 = 'test' WHERE c1;                  -- updated: 0
-- bug[mariadb]: error: other
/* T1 */ SELECT c2 FROM t;                                   -- rows: (NULL) ('aa')
