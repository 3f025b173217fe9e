-- case: TiDB takes a duplicate key for a row that others refer to
-- about: An UPDATE gives a row the primary key of another one, in a table that a foreign key with ON UPDATE CASCADE refers to. It
--   ought to fail for the duplicate; it says that it has changed a row, and COMMIT fails on an assertion inside the server.
-- affected: TiDB 8.5.4 at both levels, pessimistic; not 5.1.0 and 6.3.0, which do not carry out foreign keys; no concurrency needed
-- found: by a hunt (visibility, bug)
-- status: new
-- rule: A statement that would duplicate a primary key fails with error 1062 (TiDB documentation, Constraints).
-- dbms: tidb:pessimistic
-- level: read committed, repeatable read
/* init */ CREATE TABLE parent (id INT PRIMARY KEY);
/* init */ INSERT INTO parent VALUES (0), (1);
/* init */ CREATE TABLE child (parent_id INT, FOREIGN KEY (parent_id) REFERENCES parent (id) ON UPDATE CASCADE);
/* T1 */ BEGIN;
/* T1 */ UPDATE parent SET id = 0 WHERE id = 1;  -- error: constraint -- bug: updated: 1
/* T1 */ COMMIT;                                 -- any
-- final parent: (0) (1)
-- final child: none
