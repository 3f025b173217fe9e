-- case: MySQL#65111
-- about: Two indexes are read side by side to find the rows of an UPDATE, one of them as of the snapshot. A row
--   that was committed after the snapshot is not found, and not updated. The times of the report are numbers
--   here.
-- kind: lost write
-- severity: S2
-- affected: MySQL, branches 5.5 and 5.6 until May 2012; repeatable read
-- fixed: in 2012
-- link: https://bugs.mysql.com/bug.php?id=65111
-- status: closed
-- dbms: mysql, mariadb
-- level: repeatable read
/* init */ CREATE TABLE t (id INT PRIMARY KEY AUTO_INCREMENT, fk_id INT, start_time INT NOT NULL, end_time INT,
  KEY ix1 (fk_id, end_time), KEY ix2 (end_time));
/* init */ INSERT INTO t (fk_id, start_time, end_time) VALUES (1, 1, 1), (1, 1, NULL);
/* T1 */ START TRANSACTION WITH CONSISTENT SNAPSHOT;
/* T2 */ START TRANSACTION WITH CONSISTENT SNAPSHOT;
/* T2 */ UPDATE t SET end_time = 2 WHERE fk_id = 1 AND end_time IS NULL; -- updated: 1
/* T2 */ INSERT INTO t (fk_id, start_time, end_time) VALUES (1, 2, NULL); -- updated: 1
/* T2 */ COMMIT;                                            -- ok
/* T1 */ UPDATE t SET end_time = 3 WHERE fk_id = 1 AND end_time IS NULL; -- updated: 1 | error: serialization
-- bug: updated: 0
/* T1 */ COMMIT;
