-- case: MDEV-29243
-- about: A row that another transaction inserts into an emptied table meets a needless check while a nested
--   query reads the table, and the server stops. InnoDB may wait there for the row, and then find two where
--   one is allowed, which is an error as well. The thesis tells it without SQL; the tables are rebuilt.
-- document: Moroianu, ETH thesis (2024), section 4.4
-- affected: MariaDB 10.8.3 (debug build); read uncommitted, read committed
-- link: https://jira.mariadb.org/browse/MDEV-29243
-- status: fixed
-- dbms: mariadb, mysql
/* init */ CREATE TABLE s (wkey INT, pkey INT PRIMARY KEY, c VARCHAR(10));
/* init */ CREATE TABLE u (wkey INT, pkey INT PRIMARY KEY, c VARCHAR(10));
/* init */ INSERT INTO s VALUES (1, 1000, 'x'), (2, 2000, 'y');
/* T1 */ START TRANSACTION;
/* T0 */ START TRANSACTION;
/* T1 */ DELETE FROM s;                                      -- updated: 2
/* T0 */ INSERT INTO s (wkey, pkey) VALUES (88, 74000);
/* T1 */ INSERT INTO u (wkey, pkey, c)
         VALUES (110, 115000,
                 CASE WHEN EXISTS (SELECT one.wkey FROM s AS one
                                   WHERE one.pkey > (SELECT DISTINCT two.wkey FROM s AS two))
                      THEN 'found' ELSE NULL END);
-- ok | error: deadlock | error: constraint
-- bug[read-uncommitted, read-committed; mariadb 10.8]: error: connection
/* T0 */ INSERT INTO s (wkey, pkey, c) VALUES (90, 83000, 'z');   -- ok | error: deadlock | skipped
/* T0 */ COMMIT;
/* T1 */ COMMIT;
