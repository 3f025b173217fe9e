-- case: SQLite: a COMMIT that a foreign key forbids ends nothing
-- about: The transaction stays open after the failed COMMIT; it is rolled back because it has failed, and T2
--   need not wait.
-- dbms: sqlite:journal
-- level: serializable
-- strict: yes
/* init */ CREATE TABLE p (a INTEGER PRIMARY KEY);
/* init */ CREATE TABLE c (a INT REFERENCES p (a) DEFERRABLE INITIALLY DEFERRED);
/* T1 */ BEGIN;
/* T1 */ INSERT INTO c VALUES (7);  -- updated: 1
/* T1 */ COMMIT;                    -- error: constraint
/* T2 */ INSERT INTO p VALUES (1);  -- updated: 1
-- final c: none
-- final p: (1)
