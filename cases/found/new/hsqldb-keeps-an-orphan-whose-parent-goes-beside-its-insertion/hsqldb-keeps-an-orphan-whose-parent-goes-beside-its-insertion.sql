-- case: HSQLDB keeps an orphan whose parent goes beside its insertion
-- about: T1 inserts a child and does not commit. T2 deletes the parent: HSQLDB sees no child, since T1's row is not committed yet, and does
--   not wait. T1 commits, and its child refers to nothing.
-- about: The parent's delete has to wait for T1 or fail, as it does in LOCKS mode.
-- affected: HSQLDB 2.4.1, 2.5.2 and 2.7.4 in MVCC mode at all levels, 2.7.4 in MVLOCKS mode below repeatable read
-- found: by a hunt (visibility, constraint)
-- status: new
-- rule: A row whose foreign key has no NULL needs a row with this key in the referenced table (SQL standard, part 2, referential constraint definition).
-- dbms: hsqldb:mvcc
/* init */ CREATE TABLE parent (id INT PRIMARY KEY);
/* init */ INSERT INTO parent VALUES (0);
/* init */ CREATE TABLE child (parent_id INT REFERENCES parent (id));
/* T1 */ BEGIN;
/* T1 */ INSERT INTO child VALUES (0);  -- updated: 1
/* T2 */ DELETE FROM parent;            -- error: constraint | error: serialization | blocked
-- bug: updated: 1
/* T1 */ COMMIT;
-- final parent: (0)
-- bug: final parent: none
-- final child: (0)
