-- case: TiDB#20725
-- about: A transaction updates a row to the values that it has, after another session has added an index. It
--   changes nothing and fails to commit. A duplicate of TiDB#18954.
-- kind: wrong error
-- severity: major
-- affected: TiDB, release branch of 4.0 in October 2020; levels not told; TiDB 5.1.0, both levels (one run each)
-- link: https://github.com/pingcap/tidb/issues/20725
-- status: closed, a duplicate
-- dbms: tidb:pessimistic, mysql, mariadb
/* init */ CREATE TABLE t (id INT PRIMARY KEY, i INT, d DECIMAL, KEY k1 (i));
/* init */ INSERT INTO t VALUES (1, 2, 3);
/* T1 */ BEGIN;
/* T2 */ ALTER TABLE t ADD INDEX k2 (d);                    -- ok
/* T1 */ UPDATE t SET i = 2 WHERE id = 1;
/* T1 */ COMMIT;                                            -- ok
-- bug[tidb]: error: other | error: serialization
-- final t: (1,2,3)
