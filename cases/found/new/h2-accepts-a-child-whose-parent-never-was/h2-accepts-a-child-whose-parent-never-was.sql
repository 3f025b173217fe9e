-- case: H2 accepts a child whose parent never was
-- about: T2 waits to delete the row of the parent table, because its ON DELETE SET NULL meets a row that T1 has deleted. Meanwhile T1 inserts a
--   row that refers to key 1, which the parent table has never had, and H2 lets it pass: there is a row at key 2, which T2 is
--   deleting. The row stays, without a parent.
-- affected: H2 1.4.200, 2.2.224, 2.3.232, 2.4.240 and 2.5.252 from read committed on, every time
-- found: by a hunt (wss, bug)
-- status: new
-- rule: A row whose foreign key has no NULL needs a row with this key in the referenced table (SQL standard, part 2, referential constraint definition).
-- rule: No transaction, whatever it has seen, has ever written a parent with the key 1.
-- dbms: h2
-- level: read-committed, repeatable-read, snapshot, serializable
/* init */ CREATE TABLE parent (a INT PRIMARY KEY);
/* init */ INSERT INTO parent VALUES (2);
/* init */ CREATE TABLE child (b INT, a INT, FOREIGN KEY (a) REFERENCES parent (a) ON DELETE SET NULL);
/* init */ INSERT INTO child VALUES (0, 2);
/* T1 */ BEGIN;
/* T1 */ DELETE FROM child;                  -- updated: 1
/* T2 */ DELETE FROM parent;                 -- blocked
/* T1 */ INSERT INTO child VALUES (0, 1);    -- error: constraint -- bug: updated: 1
/* T1 */ COMMIT;
-- final child: none
-- bug: final child: (0,1)
