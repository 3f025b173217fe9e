-- case: HSQLDB leaves a child when MERGE deletes its parent
-- about: ON DELETE CASCADE takes a child along when DELETE removes its parent. A MERGE that deletes the parent does not, and leaves
--   a row that refers to nothing (without CASCADE it fails, as it should). No other transaction takes part.
-- affected: HSQLDB 2.7.4, all levels (mode locks; the others were not tried)
-- found: by a hunt (visibility, write: rows that break a constraint)
-- status: new
-- rule: When a row is deleted, ON DELETE CASCADE deletes the rows that refer to it (SQL standard, part 2, referential constraint definition).
-- rule: A MERGE with DELETE deletes rows as DELETE does (SQL standard, part 2, merge statement).
-- dbms: hsqldb
/* init */ CREATE TABLE t1 (c1 INT, PRIMARY KEY (c1));
/* init */ CREATE TABLE t2 (c1 INT, FOREIGN KEY (c1) REFERENCES t1 (c1) ON DELETE CASCADE);
/* init */ INSERT INTO t1 VALUES (1);
/* init */ INSERT INTO t2 VALUES (1);
/* T1 */ MERGE INTO t1 USING (VALUES (0)) s (k) ON TRUE WHEN MATCHED THEN DELETE; -- updated: 1
-- final t1: none
-- final t2: none
-- bug: final t2: (1)
