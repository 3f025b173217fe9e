-- case: HSQLDB fails to delete by MERGE when a trigger watches updates
-- about: A MERGE that deletes the row it finds fails with "General error" as soon as the table has a row trigger on UPDATE: it fires
-- about: the trigger with a new row that is not there.
-- affected: HSQLDB 2.7.4, all modes and levels
-- found: by the instruments of the dependency oracle, whose triggers watch updates
-- status: new
-- rule: The part of a MERGE that deletes rows activates DELETE triggers, not those on UPDATE (SQL standard, part 2, merge statement).
-- dbms: hsqldb
/* init */ CREATE TABLE t (a INT);
/* init */ CREATE TABLE seen (a INT);
/* init */ INSERT INTO t VALUES (1);
/* init */ CREATE TRIGGER g AFTER UPDATE ON t REFERENCING NEW AS n FOR EACH ROW INSERT INTO seen VALUES (n.a);
/* T1 */ MERGE INTO t USING (VALUES (1)) s (k) ON TRUE WHEN MATCHED THEN DELETE; -- updated: 1 -- bug: error: internal
