-- case: Deadlock of two
-- about: the session that closes the cycle is the victim where both have done the same; the other goes on at once
-- dbms: h2, hsqldb, derby, postgres, mariadb, mysql
-- level: read committed
/* init */ CREATE TABLE a (id INT NOT NULL PRIMARY KEY, v INT);
/* init */ CREATE TABLE b (id INT NOT NULL PRIMARY KEY, v INT);
/* init */ CREATE TABLE c (id INT NOT NULL PRIMARY KEY, v INT);
/* init */ INSERT INTO a VALUES (1, 0);
/* init */ INSERT INTO b VALUES (1, 0);
/* init */ INSERT INTO c VALUES (1, 0);
/* T1 */ BEGIN;
/* T2 */ BEGIN;
/* T1 */ UPDATE a SET v = 1 WHERE id = 1;
/* T2 */ UPDATE b SET v = 2 WHERE id = 1;
/* T1 */ UPDATE b SET v = 1 WHERE id = 1;  -- blocked until 6 -- updated: 1
-- blocked[derby]
-- updated[derby]: 1 | error: deadlock
/* T2 */ UPDATE a SET v = 2 WHERE id = 1;  -- error: deadlock
-- updated[derby]: 1 | error: deadlock
/* T1 */ COMMIT;
/* T2 */ COMMIT;
-- final a: (1,1)
-- final[derby] a: (1,1) | (1,2)
-- final b: (1,1)
-- final[derby] b: (1,1) | (1,2)
