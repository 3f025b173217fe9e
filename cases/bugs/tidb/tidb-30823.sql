-- case: TiDB#30823
-- about: With a clustered index and the new collations, a query by a unique index returns a row twice once the
--   transaction has tried an UPDATE that matches nothing.
-- kind: wrong read
-- affected: TiDB, master in December 2021; levels not told
-- link: https://github.com/pingcap/tidb/issues/30823
-- status: closed, a duplicate
-- dbms: tidb:pessimistic
/* init */ CREATE TABLE t (i INT NOT NULL, s VARCHAR(40) CHARACTER SET utf8 COLLATE utf8_unicode_ci,
  e SET('blue', 'green', 'red') NOT NULL, PRIMARY KEY (i, e) CLUSTERED, UNIQUE KEY i2 (i), UNIQUE KEY s (s(24)));
/* init */ INSERT INTO t (i, s, e) VALUES (11, 'eager mcnulty', 'green');
/* T1 */ BEGIN;
/* T1 */ UPDATE t SET i = i + 5, s = 'priceless satoshi' WHERE (i, s) IN ((11, 'inspiring thompson')); -- updated: 0
/* T1 */ SELECT i, s FROM t;                                -- rows: (11,'eager mcnulty')
/* T1 */ SELECT i, e FROM t;                                -- rows: (11,'green')
-- bug: rows: (11,'green') (11,'green')
/* T1 */ COMMIT;
