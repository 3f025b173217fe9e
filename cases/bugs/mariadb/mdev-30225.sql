-- case: MDEV-30225
-- about: Two locking reads look for one unique key while its row is being deleted. After the first waiter got its
--   lock, another transaction may insert that key, and the waiter's repeated read finds a row that was not
--   there. Rebuilt from the text of the fix.
-- kind: missing lock
-- affected: MariaDB, before December 2022; repeatable read
-- fixed: in December 2022
-- link: https://jira.mariadb.org/browse/MDEV-30225
-- status: fixed
-- dbms: mariadb, mysql
-- level: repeatable read
/* init */ CREATE TABLE t (pk INT PRIMARY KEY, sk INT, UNIQUE KEY (sk));
/* init */ INSERT INTO t VALUES (10, 100);
/* T1 */ BEGIN;
/* T1 */ DELETE FROM t WHERE sk = 100;                      -- updated: 1
/* T2 */ BEGIN;
/* T2 */ SELECT * FROM t WHERE sk = 100 FOR UPDATE;         -- blocked until 5 -- rows: none
/* T1 */ COMMIT;                                            -- ok
/* T3 */ INSERT INTO t VALUES (15, 100);                    -- blocked until 8 -- updated: 1
-- bug: not blocked
/* T2 */ SELECT * FROM t WHERE sk = 100 FOR UPDATE;         -- rows: none
-- bug: rows: (15,100)
/* T2 */ COMMIT;
