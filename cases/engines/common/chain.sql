-- case: Chain
-- about: three sessions wait in a chain; each is released by the one it waits for, not by an earlier one
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
/* T3 */ BEGIN;
/* T4 */ BEGIN;
/* T1 */ UPDATE a SET v = 1 WHERE id = 1;
/* T2 */ UPDATE b SET v = 2 WHERE id = 1;
/* T3 */ UPDATE c SET v = 3 WHERE id = 1;
/* T2 */ UPDATE a SET v = v + 20 WHERE id = 1;  -- blocked until 11 -- updated: 1
/* T3 */ UPDATE b SET v = v + 30 WHERE id = 1;  -- blocked until 12 -- updated: 1
/* T4 */ UPDATE c SET v = v + 40 WHERE id = 1;  -- blocked until 13 -- updated: 1
/* T1 */ COMMIT;
/* T2 */ COMMIT;
/* T3 */ COMMIT;
/* T4 */ COMMIT;
-- final a: (1,21)
-- final b: (1,32)
-- final c: (1,43)
