-- case: InnoDB takes a new snapshot after a rollback to a savepoint
-- about: At repeatable read all plain queries of a transaction are to read the snapshot that the first of them took. A ROLLBACK TO a
-- about: savepoint that is older than the first query lets go of that snapshot: the next query takes a new one, and shows what others
-- about: have committed meanwhile. With the savepoint after the first query the snapshot stays. Whether a query that was taken back
-- about: still binds its transaction can be argued; the manuals do not say.
-- level: repeatable read
-- affected: MySQL 5.6.14 and 8.0.33; MariaDB 10.2.11, 10.11.5, 11.4.5
-- dbms: mariadb, mysql
-- found: by oracle dependency (G-SIa)
-- status: new
-- rule: All consistent reads of a transaction read the snapshot that its first read took (MySQL manual, Transaction Isolation Levels, REPEATABLE READ).
-- rule: ROLLBACK TO SAVEPOINT does not end the transaction (MySQL manual, SAVEPOINT).
/* init */ CREATE TABLE t (a INT);
/* init */ INSERT INTO t VALUES (0);
/* T1 */ BEGIN;
/* T1 */ SAVEPOINT p;
/* T1 */ SELECT a FROM t; -- rows: (0)
/* T1 */ ROLLBACK TO SAVEPOINT p;
/* T2 */ DELETE FROM t;
/* T1 */ SELECT a FROM t; -- rows: (0) -- bug: rows: none
/* T1 */ COMMIT;
