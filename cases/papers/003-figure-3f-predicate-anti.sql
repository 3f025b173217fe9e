-- case: Predicate anti
-- about: T2 finds nothing, because it does not see that T1 has made the row match: T1
--   predicate-anti-depends on T2. Where readers wait for writers, T2 finds the row.
--   The figure shows the two statements; the transactions around them are made up.
-- document: TxCheck (OSDI 2023), Figure 3(f)
-- affected: nobody; an example of a dependency
/* init */ CREATE TABLE t (id INT NOT NULL PRIMARY KEY, v INT NOT NULL);
/* init */ INSERT INTO t VALUES (0, 0);
/* T1 */ BEGIN;
/* T1 */ UPDATE t SET v = 1;                                 -- updated: 1
/* T2 */ BEGIN;
/* T2 */ SELECT * FROM t WHERE v = 1;                        -- rows: none | (0,1)
-- rows[read-committed, repeatable-read, serializable; mysql, mariadb, postgres]: none
-- rows[serializable; mysql, mariadb]: (0,1) -- blocked[serializable; mysql, mariadb] until 5
/* T1 */ COMMIT;                                             -- ok
/* T2 */ COMMIT;                                             -- ok
-- final t: (0,1)
