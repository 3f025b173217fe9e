-- case: H2#1795
-- about: T1 and T2 reserve a row if it is free. T2 waits for T1 and then does not look again whether the row is
--   free: both have reserved it. The same fix is for the older issue 535.
-- kind: lost write
-- affected: the release 1.4.198 of H2; read committed
-- fixed: 1.4.199
-- link: https://github.com/h2database/h2database/issues/1795
-- status: fixed; Isoscope cannot set levels in releases before 1.4.200
-- dbms: h2, postgres, mysql, mariadb, derby
-- level: read committed
/* init */ CREATE TABLE t (id INT PRIMARY KEY, owner INT);
/* init */ INSERT INTO t VALUES (1, NULL);
/* T1 */ BEGIN;
/* T2 */ BEGIN;
/* T1 */ UPDATE t SET owner = 1 WHERE id = 1 AND owner IS NULL; -- updated: 1
/* T2 */ UPDATE t SET owner = 2 WHERE id = 1 AND owner IS NULL; -- blocked until 5 -- updated: 0
-- bug[h2]: updated: 1
/* T1 */ COMMIT;                                            -- ok
/* T2 */ COMMIT;                                            -- ok
-- final t: (1,1)
-- bug[h2]: final t: (1,2)
