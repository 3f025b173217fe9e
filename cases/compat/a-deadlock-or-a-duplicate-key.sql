-- case: A deadlock or a duplicate key
-- about: Both transactions look for a row that is not there and then insert it. MySQL and MariaDB let both lock
-- about: the gap, so that the inserts wait for each other: a deadlock, and the transaction may be tried
-- about: again. PostgreSQL locks nothing there, and the second insert fails for its key: trying again fails, too.
-- dbms: mysql, mariadb, postgres
-- level: repeatable read
/* init */ CREATE TABLE t (a INT PRIMARY KEY, b INT);
/* init */ INSERT INTO t VALUES (1, 1), (5, 5);
/* T1 */ BEGIN;
/* T2 */ BEGIN;
/* T1 */ DELETE FROM t WHERE a = 3;
/* T2 */ DELETE FROM t WHERE a = 3;
/* T1 */ INSERT INTO t VALUES (3, 1);          -- blocked[mysql, mariadb]
    -- not blocked[postgres]
/* T2 */ INSERT INTO t VALUES (3, 2);          -- error[mysql, mariadb]: deadlock
    -- error[postgres]: constraint
/* T1 */ COMMIT;
/* T2 */ ROLLBACK;
