-- case: H2 refuses a cascade that it has waited for
-- about: T2's UPDATE of a parent's key waits for T1, which has locked the child that the change cascades to. T1 then changes the
--   key of another parent and commits. T2's UPDATE fails: the new key that it has just given to the child is said to be missing.
-- affected: H2 2.1.214, 2.2.224, 2.3.232, 2.4.240 and 2.5.252 at every level; not if T1 changes another column
-- found: by a hunt (visibility, bug)
-- status: new
-- rule: ON UPDATE CASCADE changes the referencing rows with the key that they refer to, and the UPDATE of that key succeeds (SQL:2016, part 2, 11.8 Referential constraint definition).
-- dbms: h2
-- level: read uncommitted, read committed, repeatable read, snapshot, serializable
/* init */ CREATE TABLE parent (id INT PRIMARY KEY, v INT);
/* init */ INSERT INTO parent VALUES (1, 2), (2, 0);
/* init */ CREATE TABLE child (parent_id INT REFERENCES parent (id) ON UPDATE CASCADE);
/* init */ INSERT INTO child VALUES (2);
/* T1 */ BEGIN;
/* T1 */ SELECT parent_id FROM child FOR UPDATE;   -- rows: (2)
/* T2 */ UPDATE parent SET id = 5 WHERE id = 2;    -- blocked until 5 -- updated: 1 -- bug: error: constraint
/* T1 */ UPDATE parent SET id = 3 WHERE v = 2;     -- updated: 1
/* T1 */ COMMIT;
-- final parent: (3,2) (5,0) -- bug: final parent: (2,0) (3,2)
-- final child: (5) -- bug: final child: (2)
