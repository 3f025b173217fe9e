-- case: MySQL#95049
-- about: The manual says that a rollback to a savepoint keeps the row locks that were taken after it. The report
--   has it that the lock of the updated row is let go of: it was but the mark of the writer in the row, and
--   went with the change.
-- document: ReplBug, the testbed of Moroianu's thesis (2024), has it among its bugs
-- kind: missing lock
-- affected: MySQL 5.6.14, 8.0.33 and 8.0.39, MariaDB 10.2.11, 10.11.5 and 11.4.5; all levels
-- link: https://bugs.mysql.com/bug.php?id=95049
-- dbms: mysql, mariadb
/* init */ CREATE TABLE person (id INT NOT NULL AUTO_INCREMENT, name VARCHAR(255) NOT NULL, age INT NOT NULL, PRIMARY KEY (id));
/* init */ INSERT INTO person (name, age) VALUES ('John Lin', 29);
/* T1 */ BEGIN;
/* T1 */ SAVEPOINT somepoint;
/* T1 */ UPDATE person SET age = 30 WHERE id = 1;           -- updated: 1
/* T1 */ ROLLBACK TO SAVEPOINT somepoint;
/* T2 */ BEGIN;
/* T2 */ UPDATE person SET age = 40 WHERE id = 1;           -- blocked until 7
-- bug: not blocked
/* T1 */ COMMIT;
/* T2 */ COMMIT;
-- final person: (1,'John Lin',40)
