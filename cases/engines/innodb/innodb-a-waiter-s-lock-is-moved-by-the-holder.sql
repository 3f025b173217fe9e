-- case: InnoDB: a waiter's lock is moved by the holder
-- about: T2 makes the row longer, so that InnoDB moves it and, with it, the lock that T3 waits for.
--   MySQL lists that lock under the thread that has moved it.
-- dbms: mysql, mariadb
-- level: read committed, repeatable read
/* init */ CREATE TABLE t (id INT PRIMARY KEY, v VARCHAR(50));
/* init */ INSERT INTO t VALUES (1, 'a');
/* T1 */ BEGIN;
/* T1 */ UPDATE t SET v = 'b' WHERE id = 1;
/* T2 */ BEGIN;
/* T2 */ UPDATE t SET v = 'a longer value' WHERE id = 1;      -- blocked until 6
/* T3 */ UPDATE t SET v = CONCAT(v, '!') WHERE id = 1;        -- blocked until 7
/* T1 */ COMMIT;
/* T2 */ COMMIT;
-- final t: (1,'a longer value!')
