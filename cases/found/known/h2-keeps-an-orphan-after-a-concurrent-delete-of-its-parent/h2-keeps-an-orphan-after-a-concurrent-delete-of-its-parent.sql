-- case: H2 keeps an orphan after a concurrent delete of its parent
-- about: T1 deletes a parent row; before it commits, T2 inserts a child that refers to it. Both commit, and the foreign key is broken.
-- about: The child's insert has to wait for T1 or fail, or T1's commit has to fail.
-- affected: H2 2.4.240 and 2.5.252 at read committed, repeatable read, snapshot and serializable
-- found: in passing
-- link: https://github.com/h2database/h2database/issues/3663
-- status: known: H2#3663, open; its makers: the foreign key does not lock the row that it refers to
-- rule: A row whose foreign key has no NULL needs a row with this key in the referenced table (SQL standard, part 2, referential constraint definition).
-- dbms: h2
/* init */ CREATE TABLE parent (id INT NOT NULL PRIMARY KEY);
/* init */ CREATE TABLE child (id INT NOT NULL PRIMARY KEY, parent_id INT REFERENCES parent (id));
/* init */ INSERT INTO parent VALUES (1);
/* T1 */ BEGIN;
/* T2 */ BEGIN;
/* T1 */ DELETE FROM parent WHERE id = 1;  -- updated: 1
/* T2 */ INSERT INTO child VALUES (1, 1);  -- error: constraint | blocked
-- bug[read-committed, repeatable-read, snapshot, serializable]: updated: 1
/* T1 */ COMMIT;
/* T2 */ COMMIT;
-- final parent: none
-- final child: none
-- bug[read-committed, repeatable-read, snapshot, serializable]: final child: (1,1)
