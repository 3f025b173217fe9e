-- case: H2 says that an update changed nothing
-- about: T1 deletes two child rows. T2's UPDATE of their parent has to wait for them, because it cascades. When T1 has committed, the
--   UPDATE changes the parent, but says that it has changed no row.
-- affected: H2 2.1.214, 2.2.224, 2.3.232, 2.4.240 and 2.5.252 at read committed; not with one child row
-- found: by a hunt (wss, unexplained)
-- status: new
-- rule: The count that executeUpdate returns is the number of rows that the statement has changed (JDBC, java.sql.Statement).
-- dbms: h2
-- level: read committed
/* init */ CREATE TABLE parent (id INT PRIMARY KEY);
/* init */ INSERT INTO parent VALUES (1);
/* init */ CREATE TABLE child (parent_id INT REFERENCES parent (id) ON UPDATE CASCADE);
/* init */ INSERT INTO child VALUES (1), (1);
/* T1 */ BEGIN;
/* T1 */ DELETE FROM child;              -- updated: 2
/* T2 */ UPDATE parent SET id = id + 1;  -- blocked until 4 -- updated: 1 -- bug: updated: 0
/* T1 */ COMMIT;
-- final parent: (2)
-- final child: none
