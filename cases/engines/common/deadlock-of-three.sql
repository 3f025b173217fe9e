-- case: Deadlock of three
-- about: a cycle over three sessions; whoever is the victim, the other two end in the order of their waits
-- dbms: h2, hsqldb, postgres, mariadb, mysql
-- level: read committed
/* init */ CREATE TABLE a (id INT NOT NULL PRIMARY KEY, v INT);
/* init */ CREATE TABLE b (id INT NOT NULL PRIMARY KEY, v INT);
/* init */ CREATE TABLE c (id INT NOT NULL PRIMARY KEY, v INT);
/* init */ INSERT INTO a VALUES (1, 0);
/* init */ INSERT INTO b VALUES (1, 0);
/* init */ INSERT INTO c VALUES (1, 0);
/* T1 */ BEGIN;
/* T2 */ BEGIN;
/* T3 */ BEGIN;
/* T1 */ UPDATE a SET v = 1 WHERE id = 1;
/* T2 */ UPDATE b SET v = 2 WHERE id = 1;
/* T3 */ UPDATE c SET v = 3 WHERE id = 1;
/* T1 */ UPDATE b SET v = 1 WHERE id = 1;  -- blocked until 11 -- updated: 1
/* T2 */ UPDATE c SET v = 2 WHERE id = 1;  -- blocked until 9 -- updated: 1
/* T3 */ UPDATE a SET v = 3 WHERE id = 1;  -- error: deadlock -- not blocked
/* T1 */ COMMIT;
/* T2 */ COMMIT;
/* T3 */ COMMIT;
-- final a: (1,1)
-- final b: (1,1)
-- final c: (1,2)
