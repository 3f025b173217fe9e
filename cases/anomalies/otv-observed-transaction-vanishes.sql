-- case: OTV observed transaction vanishes
-- about: T3 sees T2 in row 2 and must then see it in row 1, too. Read committed as defined by Adya would
--   permit more, but every DBMS here reads the latest commit; at the levels above T3 sees one state throughout.
-- source: Bailis et al.: Highly Available Transactions, PVLDB 7(3), 2013 (observed transaction vanishes)
/* init */ CREATE TABLE test (id INT NOT NULL PRIMARY KEY, v INT NOT NULL);
/* init */ INSERT INTO test VALUES (1, 10), (2, 20);
/* T1 */ BEGIN;
/* T2 */ BEGIN;
/* T3 */ BEGIN;
/* T1 */ UPDATE test SET v = 11 WHERE id = 1;                -- updated: 1
/* T1 */ UPDATE test SET v = 19 WHERE id = 2;                -- updated: 1
/* T2 */ UPDATE test SET v = 12 WHERE id = 1;
/* T1 */ COMMIT;                                             -- ok
/* T3 */ SELECT * FROM test WHERE id = 1;                    -- rows: (1,10) | (1,11) | (1,12)
-- rows[read-uncommitted, read-committed]: (1,11) | (1,12)
-- rows[read-committed; tidb:optimistic]: (1,10)
-- rows[read-committed; mysql, mariadb, postgres, h2]: (1,11)
-- rows[repeatable-read; mysql, mariadb, postgres]: (1,11) -- rows[serializable; postgres]: (1,11)
-- rows[serializable; mysql, mariadb]: (1,12)
/* T2 */ UPDATE test SET v = 18 WHERE id = 2;
/* T3 */ SELECT * FROM test WHERE id = 2;                    -- rows: (2,20) | (2,19) | (2,18)
-- rows[read-uncommitted, read-committed]: (2,19) | (2,18)
-- rows[read-committed; tidb:optimistic]: (2,20)
-- rows[read-committed; mysql, mariadb, postgres, h2]: (2,19)
-- rows[repeatable-read; mysql, mariadb, postgres]: (2,19) -- rows[serializable; postgres]: (2,19)
-- rows[serializable; mysql, mariadb]: (2,18)
/* T2 */ COMMIT;
/* T3 */ SELECT * FROM test WHERE id = 2;                    -- rows: (2,20) | (2,19) | (2,18)
-- rows[read-uncommitted, read-committed]: (2,18)
-- rows[read-committed; tidb:optimistic]: (2,20)
-- rows[repeatable-read; mysql, mariadb, postgres]: (2,19) -- rows[serializable; postgres]: (2,19)
-- rows[serializable; mysql, mariadb]: (2,18)
/* T3 */ SELECT * FROM test WHERE id = 1;                    -- rows: (1,10) | (1,11) | (1,12)
-- rows[read-uncommitted, read-committed]: (1,12)
-- rows[read-committed; tidb:optimistic]: (1,10)
-- rows[repeatable-read; mysql, mariadb, postgres]: (1,11) -- rows[serializable; postgres]: (1,11)
-- rows[serializable; mysql, mariadb]: (1,12)
/* T3 */ COMMIT;                                             -- ok
-- final test: (1,12) (2,18) | (1,11) (2,19)
-- final[read-uncommitted, read-committed] test: (1,12) (2,18)
-- final[read-committed; tidb:optimistic] test: (1,11) (2,19)
