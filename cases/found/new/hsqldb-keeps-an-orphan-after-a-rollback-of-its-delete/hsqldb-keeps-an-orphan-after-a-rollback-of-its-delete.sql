-- case: HSQLDB keeps an orphan after a rollback of its delete
-- about: T1 deletes a child row and does not commit. T2 deletes the parent: HSQLDB takes the child for gone and does not wait, though T1 has
--   locked the child's table. T1 rolls back, and the child refers to nothing.
-- about: The parent's delete has to wait for T1 or fail, as it does in MVLOCKS and MVCC mode.
-- affected: HSQLDB 2.7.4 in LOCKS mode, its default, at all levels
-- found: by a hunt (wss, where T1 commits)
-- status: new
-- rule: A table that T1 has written is locked until T1 ends (HyperSQL User Guide, Sessions and Transactions, Two Phase Locking).
-- rule: To know that nothing refers to the parent, T2 has to read that table, and so to wait for T1.
-- rule: A row whose foreign key has no NULL needs a row with this key in the referenced table (SQL standard, part 2, referential constraint definition).
-- dbms: hsqldb:locks
/* init */ CREATE TABLE parent (id INT PRIMARY KEY);
/* init */ INSERT INTO parent VALUES (0);
/* init */ CREATE TABLE child (parent_id INT REFERENCES parent (id));
/* init */ INSERT INTO child VALUES (0);
/* T1 */ BEGIN;
/* T1 */ DELETE FROM child;   -- updated: 1
/* T2 */ DELETE FROM parent;  -- error: constraint | blocked
-- bug: updated: 1
/* T1 */ ROLLBACK;
-- final parent: (0)
-- bug: final parent: none
-- final child: (0)
