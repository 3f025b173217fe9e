-- case: TiDB checks a foreign key of a row that it does not insert
-- about: T1 inserts a row with ON DUPLICATE KEY UPDATE. Its key is taken, by a row that was committed after T1 has begun, so that
--   row is to be updated, with a value that refers to a parent. TiDB fails for the value that was not to be inserted: it checks
--   that before it knows the row. At read committed, and outside of a transaction, it does not fail.
-- affected: TiDB 8.5.4 at repeatable read, pessimistic
-- found: by a hunt (visibility, bug)
-- status: new
-- rule: INSERT reads the latest committed data in pessimistic mode (TiDB documentation, TiDB Pessimistic Transaction Mode), and where
--   a row with the key is there, ON DUPLICATE KEY UPDATE has it updated instead (TiDB documentation, INSERT).
-- dbms: tidb:pessimistic, mysql, mariadb
-- level: read committed, repeatable read
/* init */ CREATE TABLE parent (id INT PRIMARY KEY);
/* init */ INSERT INTO parent VALUES (1);
/* init */ CREATE TABLE child (id INT PRIMARY KEY, parent_id INT, FOREIGN KEY (parent_id) REFERENCES parent (id));
/* T1 */ BEGIN;
/* T2 */ INSERT INTO child VALUES (0, NULL);     -- updated: 1
/* T1 */ INSERT INTO child VALUES (0, 7) ON DUPLICATE KEY UPDATE parent_id = 1; -- updated: 2
-- bug[repeatable-read; tidb]: error: constraint
/* T1 */ COMMIT;
-- final parent: (1)
-- final child: (0,1)
-- bug[repeatable-read; tidb]: final child: (0,NULL)
