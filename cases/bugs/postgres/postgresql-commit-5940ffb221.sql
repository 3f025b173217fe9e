-- case: PostgreSQL commit 5940ffb221
-- about: Of two transactions in a cycle of reads and writes one must fail at serializable. A third one updates the
--   row that links them, and the check takes the updater for the one that made the row: both commit. Jepsen
--   found it. Rebuilt from the commit's text and from what is remembered of its test; not seen on an affected version.
-- kind: serialization anomaly
-- affected: PostgreSQL 12.3; serializable
-- fixed: in June 2020, in all branches
-- link: https://git.postgresql.org/gitweb/?p=postgresql.git;a=commit;h=5940ffb221316ab73e6fdc780dfe9a07d4221ebb
-- status: fixed
-- dbms: postgres
-- level: serializable
/* init */ CREATE TABLE a (id INT PRIMARY KEY, v TEXT);
/* init */ CREATE TABLE b (id INT PRIMARY KEY, v TEXT);
/* T1 */ BEGIN;
/* T2 */ BEGIN;
/* T3 */ BEGIN;
/* T1 */ SELECT * FROM a WHERE id = 42;                     -- rows: none
/* T2 */ INSERT INTO a VALUES (42, 'T2');                   -- updated: 1
/* T1 */ INSERT INTO b VALUES (7, 'T1');                    -- updated: 1
/* T1 */ COMMIT;                                            -- ok
/* T3 */ UPDATE b SET v = 'T3' WHERE id = 7;                -- updated: 1
/* T2 */ SELECT * FROM b WHERE id = 7;                      -- error: serialization
-- bug: rows: none
/* T2 */ COMMIT;
/* T3 */ ROLLBACK;
-- final a: none
-- bug: final a: (42,'T2')
-- final b: (7,'T1')
