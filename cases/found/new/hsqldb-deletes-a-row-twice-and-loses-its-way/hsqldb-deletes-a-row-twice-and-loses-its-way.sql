-- case: HSQLDB deletes a row twice and loses its way
-- about: T2 deletes a row and commits. T1, which started before, deletes the same row again and is told that one row was deleted.
-- about: Its COMMIT then fails with a NullPointerException, and T1's locks stay: whoever reads the table afterwards waits for ever.
-- affected: HSQLDB 2.5.2 and 2.7.4, mode MVLOCKS, repeatable read and serializable
-- found: by running random cases for determinism
-- status: new
-- rule: A row that a committed transaction has deleted is not there to be deleted again: the count is 0, or the transaction fails with 40001.
-- rule: A COMMIT ends its transaction and gives back its locks, whether it succeeds or not (SQL standard, part 2, commit statement).
-- dbms: hsqldb:mvlocks
-- level: repeatable read, serializable
/* init */ CREATE TABLE a (id INT NOT NULL PRIMARY KEY);
/* init */ CREATE TABLE b (id INT NOT NULL PRIMARY KEY);
/* init */ INSERT INTO a VALUES (1);
/* init */ INSERT INTO b VALUES (1);
/* T1 */ BEGIN;
/* T1 */ SELECT * FROM a;                 -- rows: (1)
/* T2 */ DELETE FROM b WHERE id = 1;      -- updated: 1
/* T1 */ DELETE FROM b WHERE id = 1;      -- updated: 0 | error: serialization
-- bug: updated: 1
/* T1 */ COMMIT;                          -- ok | skipped
-- bug: error: internal
-- final b: none
