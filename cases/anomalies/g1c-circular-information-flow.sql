-- case: G1c circular information flow
-- about: Each transaction reads the row that the other one has written. From read committed on T1 must not
--   see the write of T2: T2 cannot have committed yet. Where readers wait for writers, one of them is
--   the victim of a deadlock; PostgreSQL's serializable fails the second commit.
-- source: Adya, Liskov, O'Neil: Generalized Isolation Level Definitions, ICDE 2000 (phenomenon G1c)
/* init */ CREATE TABLE test (id INT NOT NULL PRIMARY KEY, v INT NOT NULL);
/* init */ INSERT INTO test VALUES (1, 10), (2, 20);
/* T1 */ BEGIN;
/* T2 */ BEGIN;
/* T1 */ UPDATE test SET v = 11 WHERE id = 1;                -- updated: 1
/* T2 */ UPDATE test SET v = 22 WHERE id = 2;
/* T1 */ SELECT * FROM test WHERE id = 2;                    -- rows: (2,20) | error: deadlock
-- rows[read-uncommitted]: (2,20) | (2,22)
-- rows[postgres]: (2,20)
/* T2 */ SELECT * FROM test WHERE id = 1;
-- rows[postgres]: (1,10)
-- rows[read-committed, repeatable-read; mysql, mariadb]: (1,10)
/* T1 */ COMMIT;
/* T2 */ COMMIT;
-- error[serializable; postgres]: serialization
-- final test: (1,11) (2,22) | (1,11) (2,20) | (1,10) (2,22)
-- final[read-uncommitted] test: (1,11) (2,22)
-- final[read-committed, repeatable-read; mysql, mariadb, postgres] test: (1,11) (2,22)
-- final[serializable; postgres] test: (1,11) (2,20)
