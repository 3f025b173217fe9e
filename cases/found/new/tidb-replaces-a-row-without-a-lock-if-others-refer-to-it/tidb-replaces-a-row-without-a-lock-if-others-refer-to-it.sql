-- case: TiDB replaces a row without a lock if others refer to it
-- about: A REPLACE meets a row that another transaction has changed and not committed, in a table that a foreign key
--   with ON DELETE CASCADE refers to. It ought to wait for the lock of that row; it replaces the row at once, and its
--   COMMIT fails with a write conflict, as in optimistic mode. Without the foreign key it waits.
-- affected: TiDB 8.5.4 at both levels, pessimistic
-- found: by a hunt (visibility, write)
-- status: new
-- rule: In pessimistic mode a statement that changes a row locks it, and others that change it wait until the transaction ends (TiDB documentation, TiDB Pessimistic Transaction Mode).
-- dbms: tidb:pessimistic
-- level: read committed, repeatable read
/* init */ CREATE TABLE parent (id INT PRIMARY KEY, a INT, b INT);
/* init */ INSERT INTO parent VALUES (2, 1, 1);
/* init */ CREATE TABLE child (parent_id INT, FOREIGN KEY (parent_id) REFERENCES parent (id) ON DELETE CASCADE);
/* T1 */ BEGIN;
/* T1 */ UPDATE parent SET b = 0;               -- updated: 1
/* T2 */ BEGIN;
/* T2 */ REPLACE INTO parent VALUES (2, 0, 1);  -- blocked until 5
-- bug: not blocked
/* T1 */ COMMIT;
/* T2 */ COMMIT;                                -- any
