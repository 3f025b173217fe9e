-- case: Queue for one row
-- about: three wait for the same row; which one goes first is the choice of some DBMSs, and then marked as such
-- dbms: h2, hsqldb, derby, postgres, mariadb, mysql
-- level: read committed
/* init */ CREATE TABLE a (id INT NOT NULL PRIMARY KEY, v INT);
/* init */ INSERT INTO a VALUES (1, 0);
/* T1 */ BEGIN;
/* T2 */ BEGIN;
/* T3 */ BEGIN;
/* T4 */ BEGIN;
/* T1 */ UPDATE a SET v = 1 WHERE id = 1;
/* T2 */ UPDATE a SET v = v + 10 WHERE id = 1;  -- blocked -- updated: 1
/* T3 */ UPDATE a SET v = v + 20 WHERE id = 1;  -- blocked -- updated: 1
/* T4 */ UPDATE a SET v = v + 30 WHERE id = 1;  -- blocked -- updated: 1
/* T1 */ COMMIT;
/* T2 */ COMMIT;
/* T3 */ COMMIT;
/* T4 */ COMMIT;
-- final a: (1,61)
