-- case: H2 takes its own row for a duplicate
-- about: T2 inserts two rows. The second meets a key that T1 has written and given up again (by UPDATE or DELETE), not committed. H2 then
--   tries the statement again without taking back the first row (Command.executeUpdate goes round without rolling back to its
--   savepoint), and finds that one: the INSERT fails on (1,0), which nobody else has written. Where no key forbids it, the first
--   row is inserted with every try: with only a unique key on c2, and NULL in the first row, T2 leaves dozens of such rows.
-- affected: H2 2.2.224 and 2.5.252, all levels
-- found: by a hunt (wss, unexplained)
-- status: new
-- rule: A statement takes effect as a whole or not at all (SQL standard, part 2, atomic execution of SQL-statements).
-- rule: So before it is tried again, what it has done has to be undone.
-- rule: Nobody but T2 has written the key (1,0), so there is no duplicate.
-- dbms: h2
/* init */ CREATE TABLE t (c1 INT, c2 INT, PRIMARY KEY (c1, c2));
/* T1 */ BEGIN;
/* T1 */ INSERT INTO t VALUES (0, 2);              -- updated: 1
/* T1 */ UPDATE t SET c2 = 1;                      -- updated: 1
/* T2 */ BEGIN;
/* T2 */ INSERT INTO t VALUES (1, 0), (0, 2);      -- updated: 2 -- bug: error: constraint
/* T2 */ COMMIT;
/* T1 */ COMMIT;
-- final t: (0,1) (0,2) (1,0)
-- bug: final t: (0,1)
